import { useTranslations } from 'next-intl';
import { type RefObject, type SubmitEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { log } from '@/lib/browser/api/log';
import { withAnswer } from '@/lib/browser/answers/with-answer';
import type { SectionAnswer as Saved } from '@/lib/contract/answers';
import type { AskedSection, Campaign, UserVideo } from '@/lib/contract/entities';
import { hasFilm, toAnswer } from '@/lib/domain/answers';
import { stepAfterSaved } from '@/lib/domain/visit';
import { partsOf } from '../answers/answer-kinds';
import { draftFault, isEmpty, type SaidKind, type TypeOf } from '../answers/answer-parts';
import { Button } from '../ui/button';
import { useNavigation } from '../visit/use-navigation';
import { useQueuedSections } from '../visit/use-queued-takes';
import { useVisitServices } from '../visit/visit-context';
import { useVisit } from '../visit/visit-provider';
import { AnswerPlace, AnswerTroubleBanner } from './answer-place';
import { AnswerSheet, QUESTION_ID } from './answer-sheet';
import { SectionPanel } from './section-stage';
import { useAnswer } from './use-answer';

type SectionAnswerProps = { campaign: Campaign; section: AskedSection; sectionNum: number; userVideo: UserVideo };

/** Answers one section that is not recorded, or shows what was answered. Each section has its own instance. */
export function SectionAnswer({ campaign, section, sectionNum, userVideo }: SectionAnswerProps) {
  const t = useTranslations();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const type = section.answerType as TypeOf<SaidKind>;
  const { Field, Given, empty, isWholeAtOnce } = partsOf(type.kind);
  const { state, send, given } = useAnswer(campaign, section, userVideo, empty);
  const [isChanging, setIsChanging] = useState(given === null);
  const [tries, setTries] = useState(0);
  const fault = draftFault(type, state.draft);
  const goOn = useGoOn(campaign, sectionNum, userVideo);
  useOnScreen(sectionNum);
  useFocusOnFault(form, tries);
  useArrival(state.given, goOn);
  useRefused(campaign, state.refusal?.code ?? null);

  const isLast = sectionNum === campaign.sections.length;
  const finish = t(hasFilm(campaign) ? 'section.finish' : 'unfilmed.finish');
  const nextWords = isLast ? finish : t('section.next');
  // Once the film is made, what it goes with stays.
  const mayChange = userVideo.completedUrl === null;
  const waits = state.wanted !== null || state.given !== null;
  const isSkipping = state.wanted?.kind === 'skipped';

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (waits) return;
    if (fault === null) send({ name: 'wentOn', answer: toAnswer(state.draft) });
    else setTries(tries + 1);
  };

  return (
    <AnswerSheet
      {...{ campaign, section, sectionNum }}
      panel={<SectionPanel {...{ campaign, sectionNum }} controls={isChanging ? changing() : reviewing()} />}
    >
      {isChanging ? (
        <form ref={form} id={formId} className="form" onSubmit={submit} noValidate>
          <Field
            type={type}
            draft={state.draft}
            fault={tries > 0 ? fault : null}
            questionId={QUESTION_ID}
            onChange={(draft) => send({ name: 'changed', draft, isAtOnce: isWholeAtOnce })}
          />
        </form>
      ) : (
        given && given.kind !== 'file' && <Given type={type} answer={given} />
      )}
      <AnswerTroubleBanner state={state} />
    </AnswerSheet>
  );

  function reviewing() {
    return (
      <>
        {mayChange && <p className="panel__words">{t('answers.canChange')}</p>}
        <AnswerPlace place="server" />
        <div className="actions">
          {mayChange && (
            <Button variant="secondary" large onClick={() => setIsChanging(true)}>
              {t('answers.change')}
            </Button>
          )}
          <Button variant="primary" large onClick={() => goOn(null)}>
            {nextWords}
          </Button>
        </div>
      </>
    );
  }

  function changing() {
    const isBlank = type.isOptional && isEmpty(state.draft);
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

/** The camera is off, and the log counts the visitors at each section (spec 2.50). */
function useOnScreen(sectionNum: number): void {
  const { closeCamera } = useVisitServices();
  useEffect(() => closeCamera(), [closeCamera]);
  useEffect(() => log(`Part ${sectionNum}`), [sectionNum]);
}

/** Returns a function that leaves the section for what follows it: `saved` is what the server has of it by now. */
function useGoOn(campaign: Campaign, sectionNum: number, userVideo: UserVideo): (saved: Saved | null) => void {
  const navigation = useNavigation();
  const queued = useQueuedSections(campaign);
  return (saved) => {
    const answered = saved ? withAnswer(userVideo, saved) : userVideo;
    navigation.push(stepAfterSaved(campaign, answered, sectionNum, queued));
  };
}

function useArrival(given: Saved | null, goOn: (saved: Saved | null) => void): void {
  const leave = useEffectEvent(goOn);
  useEffect(() => {
    if (given) leave(given);
  }, [given]);
}

/** A visit that is gone, completed, or on another device by now says so once it is read again. */
function useRefused(campaign: Campaign, code: string | null): void {
  const { refresh } = useVisit(campaign);
  const ask = useEffectEvent(() => void refresh().catch(() => undefined));
  useEffect(() => {
    if (code !== null && code !== 'answerInvalid') ask();
  }, [code]);
}
