import { useFormatter, useTranslations } from 'next-intl';
import { type SubmitEvent, useId, useState } from 'react';
import type { AskedAnswerType } from '@/lib/contract/answer-type';
import type { AskedSection, Campaign, UserVideo } from '@/lib/contract/entities';
import { FileAnswerField, percentOf, wordsOf } from '../answers/file/file-answer-field';
import { FileGiven } from '../answers/file/file-given';
import { useAnnouncement } from '../ui/announce';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { NEXT_FOCUS } from '../ui/next-focus';
import { AnswerPlace, AnswerTroubleBanner } from './answer-place';
import { AnswerReview } from './answer-review';
import { AnswerSheet } from './answer-sheet';
import { LazyQuestionClip } from './lazy-question-clip';
import { SectionPanel } from './section-stage';
import { useArrival, useRefused } from './use-after-answer';
import { useAnswerSteps } from './use-answer-steps';
import { useFileAnswer } from './use-file-answer';

type SectionFileAnswerProps = { campaign: Campaign; section: AskedSection; sectionNum: number; userVideo: UserVideo };

/** Answers one section with a file, or shows the one that was sent. Each section has its own instance. */
export function SectionFileAnswer({ campaign, section, sectionNum, userVideo }: SectionFileAnswerProps) {
  const t = useTranslations();
  const format = useFormatter();
  const formId = useId();
  const type = section.answerType as Extract<AskedAnswerType, { kind: 'file' }>;
  const { saving, state, kept } = useFileAnswer(campaign, section, userVideo);
  const [before] = useState(kept);
  const { goOn, isChange, nextWords, mayChange, isLeftOut } = useAnswerSteps(campaign, sectionNum, userVideo);
  const [isChanging, setIsChanging] = useState(
    (kept === null && !isLeftOut) || state.task !== null || state.refused !== null || (isChange && mayChange),
  );
  const [tries, setTries] = useState(0);
  useArrival(state.skipped, goOn);
  useRefused(campaign, state.refusal?.code ?? null);
  const { task, refused } = state;
  const isNew = task === null && refused === null && kept !== null && kept.fileId !== before?.fileId;
  useAnnouncement(task && task.name !== 'skip' ? t(wordsOf(task)) : isNew ? t('files.uploaded') : '');
  const waits = task?.name === 'skip' || state.skipped !== null;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (task) return;
    if (kept) {
      saving.dismiss();
      goOn(null);
    } else setTries(tries + 1);
  };

  const review = () => (
    <AnswerReview
      {...{ campaign, mayChange, nextWords }}
      onChange={() => setIsChanging(true)}
      onNext={() => goOn(null)}
    />
  );

  return (
    <AnswerSheet
      {...{ campaign, section, sectionNum }}
      panel={<SectionPanel {...{ campaign, sectionNum }} controls={isChanging ? changing() : review()} />}
    >
      <LazyQuestionClip {...{ campaign, section, userVideo }} />
      {isChanging ? (
        <form id={formId} className="form" onSubmit={submit} noValidate>
          <FileAnswerField
            {...{ type, state, kept, isNew, tries }}
            onChoose={(file) => saving.choose(type, file)}
            onCancel={saving.cancel}
          />
        </form>
      ) : (
        kept && <FileGiven file={kept} />
      )}
      <AnswerTroubleBanner state={state} isFile />
    </AnswerSheet>
  );

  function changing() {
    const isBlank = type.isOptional && kept === null && task?.name !== 'upload' && task?.name !== 'check';
    return (
      <>
        {task && task.name !== 'skip' ? (
          <p className="safe" data-state="device">
            <Icon name="upload" />{' '}
            {t('files.share', { share: format.number(percentOf(task) / 100, { style: 'percent' }) })}
          </p>
        ) : (
          <AnswerPlace place={kept && 'server'} />
        )}
        <div className="actions">
          {!isBlank && (
            <Button
              {...(isNew && NEXT_FOCUS)}
              variant="primary"
              large
              type="submit"
              form={formId}
              disabled={task !== null && !waits}
            >
              {nextWords}
            </Button>
          )}
          {type.isOptional && (isBlank || kept) && (!task || waits) && (
            <Button
              variant={isBlank ? 'secondary' : 'quiet'}
              large={isBlank}
              busyWords={waits && t('common.oneMoment')}
              onClick={saving.skip}
            >
              {t('answers.skip')}
            </Button>
          )}
        </div>
      </>
    );
  }
}
