import { useLocale, useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefCallback,
  type SubmitEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { CallError } from '@/lib/browser/api/call-error';
import { api } from '@/lib/browser/api/client';
import { forgetTyped, typedName } from '@/lib/browser/typed-text';
import type { Campaign } from '@/lib/contract/entities';
import type { GivenContact } from '@/lib/contract/contact';
import { paths } from '@/lib/contract/paths';
import { willHaveFilm } from '@/lib/domain/answers';
import { campaignType } from '@/lib/domain/campaign-types';
import type { Account } from '../overlays/accounts-dialog';
import { useAlert } from '../overlays/alert-provider';
import { type OrganizationBlock, isOrganizationBlock } from '../overlays/not-allowed-dialog';
import { useCallWords } from '../overlays/use-call-words';
import { useVisit } from '../visit/visit-provider';
import type { RefusedContact } from './contact-fields';

/** What covers the form: accounts with the entered name to choose from, or why nobody may begin. */
type Overlay =
  | { kind: 'none' }
  | { kind: 'accounts'; accounts: readonly Account[] }
  | { kind: 'blocked'; reason: OrganizationBlock };

type StartForm = {
  name: string;
  isBusy: boolean;
  canSubmit: boolean;
  /** The visitor finished a visit here before. */
  hasFinished: boolean;
  /** Goes to the finished film; left out where that is gone, or cannot be returned to, and where there is none. */
  onReturn?: () => void;
  overlay: Overlay;
  /** The fields of which the server refused what was given (`ContactFields`). */
  refused: RefusedContact;
  /** The text to accept was not what this page had shown. */
  isConsentNew: boolean;
  /** Keeps what was typed before the page's scripts ran, or before the page was loaded in another language. */
  adopt: RefCallback<HTMLInputElement>;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Begins the visit as a new user, or with the chosen account. */
  begin: (account?: Account) => Promise<void>;
  /** Returns to the form. */
  closeOverlay: () => void;
};

/**
 * Begins the visit with the entered name, then goes to the next page of the type (spec 4.13). `invited`: the name that
 * stands there for who has not begun a visit.
 */
export function useStartForm(campaign: Campaign, invited = ''): StartForm {
  const t = useTranslations('start');
  const router = useRouter();
  const alert = useAlert();
  const callWords = useCallWords();
  const visit = useVisit(campaign);
  const { userVideo } = visit;
  const type = campaignType(campaign.type);
  const [typed, setTyped] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [overlay, setOverlay] = useState<Overlay>({ kind: 'none' });
  const [isConsentNew, setIsConsentNew] = useState(false);
  const language = useLocale();
  const closeOverlay = () => setOverlay({ kind: 'none' });
  const contact = useRef<GivenContact>({});
  const [refused, setRefused] = useState<RefusedContact>([]);

  // A finished film stays as it is: a visitor who comes back to Start records a new one (spec 4.16).
  const isDone = userVideo?.completed || visit.elsewhere === 'finished';
  const [hasFinished, setHasFinished] = useState(false);
  if (isDone && !hasFinished) setHasFinished(true);
  const [isReturning, setIsReturning] = useState(false);
  const leaveBehind = useEffectEvent(visit.startNewVisit);
  useEffect(() => {
    if (isDone && !isReturning) leaveBehind();
  }, [isDone, isReturning]);
  const goBack = () => {
    setIsReturning(true);
    visit.returnToFinished();
    router.push(paths.publish(campaign.name));
  };

  const known = userVideo ? (isDone ? '' : userVideo.name) : invited;
  const name = typed ?? known;
  const trimmed = name.trim();

  const keepTyped = useCallback(
    (value: string) => {
      setTyped(value);
      typedName.keep(campaign.name, invited, value);
    },
    [campaign.name, invited],
  );
  const adopt = useCallback<RefCallback<HTMLInputElement>>(
    (input) => {
      if (!input) return;
      // React has made the value that it renders the field's default, and leaves what was typed before.
      if (input.value !== input.defaultValue) return keepTyped(input.value);
      const before = typedName.read(campaign.name, invited);
      if (before !== '') setTyped(before);
    },
    [campaign.name, invited, keepTyped],
  );

  const explain = async (error: unknown) => {
    const code = error instanceof CallError ? error.code : 'internal';
    if (isOrganizationBlock(code)) return setOverlay({ kind: 'blocked', reason: code });
    closeOverlay();
    if (error instanceof CallError && (code === 'contactMissing' || code === 'contactInvalid')) {
      // The campaign may ask for more than when the page was loaded.
      router.refresh();
      const { fields } = error.details;
      return setRefused(Array.isArray(fields) ? fields : []);
    }
    const isUnread = code === 'consentMissing' || code === 'consentChanged';
    if (isUnread) setIsConsentNew(true);
    // The page says what its dates are, what there is to accept, and where the visit is.
    const isOther = code === 'campaignNotOpen' || code === 'campaignClosed' || code === 'continuedElsewhere';
    if (isUnread || isOther) router.refresh();
    else if (code === 'campaignDeleted') router.replace(paths.blocked('deleted'));
    else if (code === 'campaignCompleted') router.replace(paths.blocked('completed'));
    else if (code === 'campaignUnpublished') router.replace(paths.blocked('unpublished'));
    else await alert(code === 'invalidParameters' ? t('badName') : callWords(error));
  };

  const begin = async (account?: Account) => {
    setIsBusy(true);
    try {
      const { version } = campaign.consentAsked ?? {};
      await visit.begin({
        name: trimmed,
        accountId: account?.id,
        ...contact.current,
        consent: version ? { version, language } : undefined,
      });
      forgetTyped(campaign.name, invited);
      router.push(account ? paths.intro(campaign.name) : paths[type.nextPage](campaign.name));
    } catch (error) {
      setIsBusy(false);
      await explain(error);
    }
  };

  /**
   * Returns other accounts with this name in the organization. When the lookup fails, it returns none (spec 4.12,
   * 4.13).
   */
  const findAccounts = (): Promise<readonly Account[]> =>
    api.findName({ params: { campaignId: campaign.id }, query: { name: trimmed }, body: {} }).catch(() => []);

  const submit = async () => {
    if (trimmed === '') return alert(t('emptyName'));
    setIsBusy(true);
    // A visitor who has begun here before is already known.
    const isNew = !userVideo || isDone;
    const accounts = type.hasResume && isNew ? await findAccounts() : [];
    if (accounts.length === 0) return begin();
    setIsBusy(false);
    setOverlay({ kind: 'accounts', accounts });
  };

  return {
    name,
    isBusy,
    overlay,
    refused,
    isConsentNew,
    hasFinished: hasFinished || visit.hasFinished,
    onReturn: visit.hasFinished && willHaveFilm(campaign, userVideo) ? goBack : undefined,
    canSubmit: trimmed !== '',
    adopt,
    begin,
    closeOverlay,
    onChange: ({ target }) => keepTyped(target.value),
    /** The browser does not submit with a disabled button, so Enter shows the reason here (spec 5.2). */
    onKeyDown: (event) => {
      if (event.key === 'Enter' && trimmed === '') void submit();
    },
    onSubmit: (event) => {
      event.preventDefault();
      const form = event.currentTarget;
      // Each field that is wrong says so itself.
      if (!form.checkValidity()) return form.querySelector<HTMLElement>('input:invalid')?.focus();
      const { email, phone } = Object.fromEntries(new FormData(form)) as GivenContact;
      contact.current = { email, phone };
      if (!isBusy && isAgreed(form)) void submit();
    },
  };
}

/** Whether the form's box is ticked, if it has one: one that is not says so itself (`consent-field.tsx`). */
function isAgreed({ elements }: HTMLFormElement): boolean {
  const box = elements.namedItem('consent');
  return !(box instanceof HTMLInputElement) || box.checkValidity();
}
