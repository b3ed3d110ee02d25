import { useFormatter, useTranslations } from 'next-intl';
import { type SubmitEvent, useId, useState } from 'react';
import { CallError } from '@/lib/browser/api/call-error';
import { api } from '@/lib/browser/api/client';
import type { Campaign, ExtraTime } from '@/lib/contract/entities';
import { recordedSections } from '@/lib/domain/answers';
import { choicesBeside, withExtraTime } from '@/lib/domain/extra-time';
import { useCallWords } from '../overlays/use-call-words';
import { Banner } from '../ui/banner';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Icon } from '../ui/icon';
import { useLengthWords } from '../ui/use-length-words';
import { useSentences } from '../ui/use-sentences';
import { useVisit } from '../visit/visit-provider';

export type TimeDialogProps = {
  campaign: Campaign;
  chosen: ExtraTime;
  onChosen: (chosen: ExtraTime) => void;
  onClose: () => void;
};

/** Asks how much time the visitor needs. */
export function TimeDialog({ campaign, chosen, onChosen, onClose }: TimeDialogProps) {
  const t = useTranslations('extraTime');
  const common = useTranslations('common');
  const formId = useId();
  const noteOf = useNotes(campaign);
  const wordsOf = useErrorWords();
  const { userVideo, keepInAllTabs, refresh } = useVisit(campaign);
  const [choice, setChoice] = useState(chosen);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || !userVideo) return;
    setIsBusy(true);
    setError(null);
    try {
      const params = { campaignId: campaign.id, uuid: userVideo.uuid };
      keepInAllTabs(await api.chooseExtraTime({ params, query: {}, body: { extraTime: choice } }));
      onChosen(choice);
    } catch (failure) {
      setIsBusy(false);
      setError(failure);
      // The server may have chosen although its answer was lost, or know of a recording that this page does not.
      await refresh();
    }
  };

  return (
    <Dialog
      title={t('title')}
      onEscape={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {common('close')}
          </Button>
          <Button variant="primary" type="submit" form={formId} busyWords={isBusy && common('oneMoment')}>
            {t('use')}
          </Button>
        </>
      }
    >
      <p>{t('text')}</p>
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <fieldset className="options">
          <legend className="visually-hidden">{t('title')}</legend>
          {choicesBeside(campaign.adjusted).map((one) => (
            <label key={one} className="option">
              <input type="radio" name="time" checked={choice === one} onChange={() => setChoice(one)} />
              <span>
                {t(`choices.${one}`)} <small>{noteOf(one)}</small>
              </span>
            </label>
          ))}
        </fieldset>
      </form>
      <p className="private">
        <Icon name="eye-off" /> <span>{t('private')}</span>
      </p>
      {error !== null && (
        <Banner tone="danger" icon="alert" role="alert">
          <p>{wordsOf(error)}</p>
        </Banner>
      )}
    </Dialog>
  );
}

/** Returns a function that says what a choice gives in this campaign: each length of a section once. */
function useNotes(campaign: Campaign): (choice: ExtraTime) => string {
  const t = useTranslations('extraTime');
  const seconds = useTranslations('sections');
  const format = useFormatter();
  const lengthWords = useLengthWords();
  return (choice) => {
    const lengths = [...new Set(recordedSections(campaign).map((section) => withExtraTime(section.seconds, choice)))];
    if (choice === 'unlimited') return t('upTo', { time: lengthWords(Math.max(...lengths)) });
    const words = lengths.map((length, index) =>
      index + 1 === lengths.length ? seconds('seconds', { count: length }) : format.number(length),
    );
    return format.list(words);
  };
}

function useErrorWords(): (error: unknown) => string {
  const t = useTranslations('extraTime');
  const callWords = useCallWords();
  const sentences = useSentences();
  return (error) => {
    const code = error instanceof CallError ? error.code : null;
    if (code === 'recordingBegan') return t('tooLate');
    if (code === 'extraTimeForbidden') return t('forbidden');
    return sentences(callWords(error), t('unchanged'));
  };
}
