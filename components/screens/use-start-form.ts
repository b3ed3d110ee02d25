import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { type ChangeEvent, type KeyboardEvent, type RefCallback, type SubmitEvent, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '@/lib/browser/api/call-error';
import type { Campaign } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { campaignType } from '@/lib/domain/campaign-types';
import { useAlert } from '../overlays/alert-provider';
import { type OrganizationBlock, isOrganizationBlock } from '../overlays/not-allowed-dialog';
import { useVisit } from '../visit/visit-provider';

type StartForm = {
  name: string;
  canSubmit: boolean;
  /** Set once the organization has turned out to take no new visitors. */
  block: OrganizationBlock | null;
  /** What was typed before the page came alive counts. */
  adopt: RefCallback<HTMLInputElement>;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
};

/** Begins the visit under the name entered, then goes to the type's next page (spec 4, Start). */
export function useStartForm(campaign: Campaign): StartForm {
  const t = useTranslations();
  const router = useRouter();
  const alert = useAlert();
  const { userVideo, begin, startAnew } = useVisit(campaign);
  const [typed, setTyped] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [block, setBlock] = useState<OrganizationBlock | null>(null);

  // A film that is done stays as it is: who comes back to Start records anew (spec 4).
  const isDone = userVideo?.completed ?? false;
  const leaveBehind = useEffectEvent(startAnew);
  useEffect(() => {
    if (isDone) leaveBehind();
  }, [isDone]);

  const known = userVideo && !isDone ? userVideo.name : '';
  const name = typed ?? known;
  const trimmed = name.trim();

  const adopt = useCallback<RefCallback<HTMLInputElement>>((input) => {
    if (input?.value) setTyped(input.value);
  }, []);

  const explain = async (error: unknown) => {
    const code = error instanceof CallError ? error.code : 'internal';
    if (isOrganizationBlock(code)) setBlock(code);
    else if (code === 'campaignDeleted') router.replace(paths.blocked('deleted'));
    else if (code === 'campaignCompleted') router.replace(paths.blocked('completed'));
    else if (code === 'campaignUnpublished') router.replace(paths.blocked('unpublished'));
    else if (code === 'network' || code === 'timeout') await alert(t('common.offline'));
    else if (code === 'tooMany') await alert(t('common.tooMany'));
    else await alert(t('common.genericError'));
  };

  const submit = async () => {
    if (trimmed === '') return alert(t('start.emptyName'));
    setIsBusy(true);
    try {
      await begin({ name: trimmed });
      router.push(paths[campaignType(campaign.type).nextPage](campaign.name));
    } catch (error) {
      setIsBusy(false);
      await explain(error);
    }
  };

  return {
    name,
    block,
    canSubmit: trimmed !== '' && !isBusy,
    adopt,
    onChange: (event) => setTyped(event.target.value),
    /** The disabled button keeps the browser from submitting: Enter then says why (spec 5). */
    onKeyDown: (event) => {
      if (event.key === 'Enter' && trimmed === '') void submit();
    },
    onSubmit: (event) => {
      event.preventDefault();
      if (!isBusy) void submit();
    },
  };
}
