import { useLocale, useTranslations } from 'next-intl';
import { type SubmitEvent, useId, useState } from 'react';
import { api } from '@/lib/browser/api/client';
import { consentGate, versionAsked } from '@/lib/browser/api/consent-gate';
import type { AskedConsent, Campaign, UserVideo } from '@/lib/contract/entities';
import { useAlert } from '../overlays/alert-provider';
import { useCallWords } from '../overlays/use-call-words';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { who } from '../ui/who';
import { useRefreshWhen } from '../visit/use-refresh-at';
import { useVisit } from '../visit/visit-provider';
import { ConsentField } from './consent-field';

const WORDS = {
  asked: { title: 'askedTitle', text: 'askedText' },
  changed: { title: 'changedTitle', text: 'changedText' },
} as const;

type ConsentDialogProps = { campaign: Campaign; asked: AskedConsent; visit: UserVideo };

/** Asks over a page what Start asked before: the visit goes on when it is accepted. */
export function ConsentDialog({ campaign, asked, visit: { uuid, consentVersion } }: ConsentDialogProps) {
  const t = useTranslations('consent');
  const common = useTranslations('common');
  const language = useLocale();
  const alert = useAlert();
  const callWords = useCallWords();
  const formId = useId();
  const { keep } = useVisit(campaign);
  const [isBusy, setIsBusy] = useState(false);
  const [isOutdated, setIsOutdated] = useState(false);
  const { version } = asked;
  const { name: organization } = campaign.organization;
  const words = consentVersion === undefined ? WORDS.asked : WORDS.changed;
  useRefreshWhen(isOutdated);

  const accept = async () => {
    setIsBusy(true);
    try {
      const body = { consent: { version, language } };
      const accepted = await api.updateUserVideo({ params: { campaignId: campaign.id, uuid }, query: {}, body });
      await keep(accepted);
      consentGate.open();
      // Nothing is asked any more, and the page does not know it yet.
      if (accepted.consentVersion !== version) setIsOutdated(true);
    } catch (error) {
      if (versionAsked(error) !== null) return setIsOutdated(true);
      setIsBusy(false);
      await alert(callWords(error));
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy && event.currentTarget.checkValidity()) void accept();
  };

  return (
    <Dialog
      wide
      title={t(words.title)}
      actions={
        <Button variant="primary" large type="submit" form={formId} busyWords={isBusy && common('oneMoment')}>
          {t('continue')}
        </Button>
      }
    >
      <p>{t.rich(words.text, { organization, name: who })}</p>
      <form className="form" id={formId} onSubmit={submit} noValidate>
        <ConsentField asked={asked} organization={organization} />
      </form>
    </Dialog>
  );
}
