import { useTranslations } from 'next-intl';
import { type RefObject, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { AskedSection, Campaign, UserVideo } from '@/lib/contract/entities';
import { draftFault, isEmptyDraft, toAnswer } from '@/lib/domain/answer-kinds/drafts-of-kinds';
import type { DraftedKind } from '@/lib/domain/answer-kinds/kind-rules';
import { partsOf } from '../answers/answer-kinds';
import type { AskedTypeOf } from '../answers/answer-parts';
import { Button } from '../ui/button';
import { AnswerPlace, AnswerTroubleBanner } from './answer-place';
import { AnswerReview } from './answer-review';
import { AnswerSheet, QUESTION_ID } from './answer-sheet';
import { LazyQuestionClip } from './lazy-question-clip';
import { SectionPanel } from './section-stage';
import { useArrival, useRefused } from './use-after-answer';
import { useAnswer } from './use-answer';
import { useAnswerSteps } from './use-answer-steps';

type SectionAnswerProps = { campaign: Campaign; section: AskedSection; sectionNum: number; userVideo: UserVideo };

/** Answers one section that is not recorded, or shows what was answered. Each section has its own instance. */
export function SectionAnswer({ campaign, section, sectionNum, userVideo }: SectionAnswerProps) {
  const t = useTranslations();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const type = section.answerType as AskedTypeOf<DraftedKind>;
  const { Field, Given, empty, isWholeAtOnce } = partsOf(type.kind);
  const { state, send, given } = useAnswer(campaign, section, userVideo, empty);
  const { goOn, isChange, nextWords, mayChange, isLeftOut } = useAnswerSteps(campaign, sectionNum, userVideo);
  const [isChanging, setIsChanging] = useState((given === null && !isLeftOut) || (isChange && mayChange));
  const [tries, setTries] = useState(0);
  const draft = state.draft ?? empty;
  const fault = draftFault(type, draft);
  useFocusOnFault(form, tries);
  useArrival(state.given, goOn);
  useRefused(campaign, state.refusal?.code ?? null);

  const waits = state.wanted !== null || state.given !== null;
  const isSkipping = state.wanted?.kind === 'skipped';

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (waits) return;
    if (fault === null) send({ name: 'wentOn', answer: toAnswer(draft) });
    else setTries(tries + 1);
  };

  return (
    <AnswerSheet
      {...{ campaign, section, sectionNum }}
      panel={<SectionPanel {...{ campaign, sectionNum }} controls={isChanging ? changing() : reviewing()} />}
    >
      <LazyQuestionClip {...{ campaign, section, userVideo }} />
      {isChanging ? (
        <form ref={form} id={formId} className="form" onSubmit={submit} noValidate>
          <Field
            type={type}
            draft={draft}
            fault={tries > 0 ? fault : null}
            questionId={QUESTION_ID}
            onChange={(typed) => send({ name: 'changed', draft: typed, isAtOnce: isWholeAtOnce })}
          />
        </form>
      ) : (
        given && <Given type={type} answer={given} />
      )}
      <AnswerTroubleBanner state={state} />
    </AnswerSheet>
  );

  function reviewing() {
    return (
      <AnswerReview
        {...{ campaign, mayChange, nextWords }}
        onChange={() => setIsChanging(true)}
        onNext={() => goOn(null)}
      />
    );
  }

  function changing() {
    const isBlank = type.isOptional && isEmptyDraft(draft);
    const busyWords = waits && t('common.oneMoment');
    return (
      <>
        <AnswerPlace place={state.revision === 0 ? null : state.saved === state.revision ? 'server' : 'device'} />
        <div className="actions">
          {!isBlank && (
            <Button variant="primary" large type="submit" form={formId} busyWords={!isSkipping && busyWords}>
              {nextWords}
            </Button>
          )}
          {type.isOptional && (
            <Button
              variant={isBlank ? 'secondary' : 'quiet'}
              large={isBlank}
              busyWords={isSkipping && busyWords}
              onClick={() => !waits && send({ name: 'wentOn', answer: { kind: 'skipped' } })}
            >
              {t('answers.skip')}
            </Button>
          )}
        </div>
      </>
    );
  }
}

/** What keeps the visitor from going on gets the focus at each try. */
function useFocusOnFault(form: RefObject<HTMLFormElement | null>, tries: number): void {
  useEffect(() => {
    if (tries === 0) return;
    const faulty = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    (faulty ?? form.current?.querySelector<HTMLElement>('input:enabled'))?.focus();
  }, [form, tries]);
}
