import type { SectionAnswer } from '@/lib/contract/answers';
import { toAnswer } from '@/lib/domain/answer-kinds/drafts-of-kinds';
import { isSameAnswer } from '@/lib/domain/answer-kinds/rules-of-kinds';
import { mayPass } from '../api/call-error';
import { pauseAfter } from './pause-after';
import type { AnswerContent, AnswerEffect, AnswerEvent, AnswerState, AnswerTrouble } from './answer-state';

/** The least time between what is typed reaching the server and more of it being sent, ms. */
export const SPACING_MS = 3000;

type Step = { state: AnswerState; effects: readonly AnswerEffect[] };

/**
 * How an answer reaches the server: what is typed every few seconds, the answer with which the visitor goes on at once,
 * after the request that is on its way. What fails is sent again until it has arrived.
 */
export function reduceAnswer(state: AnswerState, event: AnswerEvent): Step {
  switch (event.name) {
    case 'entered':
      return next({ ...state, hasLeft: false });
    case 'changed':
      return change(state, event);
    case 'wentOn':
      return goOn(state, event);
    case 'answered':
      return state.request ? arrive(state, state.request, event) : stay(state);
    case 'failed':
      return state.request ? fail(state, event) : stay(state);
    case 'waited':
      return next({ ...state, pause: null });
    case 'connected':
      return state.pause === 'retry' ? next({ ...state, pause: null }, [{ name: 'stopWaiting' }]) : stay(state);
    case 'withdrew':
      return withdraw(state);
    case 'left':
      return leave(state);
  }
}

type On<Name extends AnswerEvent['name']> = Extract<AnswerEvent, { name: Name }>;

/** Who changes an answer does not go on with it any more. */
function change(state: AnswerState, { draft, isAtOnce }: On<'changed'>): Step {
  const revision = state.revision + 1;
  const changed: AnswerState = { ...state, draft, revision, wanted: null, refusal: null, given: null };
  const keep = keepOf(changed);
  if (state.request || state.pause) return { state: changed, effects: keep };
  return isAtOnce ? send(changed, keep) : space(changed, keep);
}

function goOn(state: AnswerState, { answer }: On<'wentOn'>): Step {
  const revision = state.revision + 1;
  const wanting: AnswerState = { ...state, revision, wanted: answer, refusal: null, given: null };
  // Typing after a reload rises above this revision, under which the answer may arrive all the same.
  const keep = keepOf(wanting);
  if (state.request) return { state: wanting, effects: keep };
  return send({ ...wanting, pause: null }, [...keep, { name: 'stopWaiting' }]);
}

/** What is on its way may arrive all the same: it is not what the visitor goes on with any more. */
function withdraw(state: AnswerState): Step {
  if (!state.wanted && !state.given) return stay(state);
  const revision = state.revision + 1;
  const withdrawn: AnswerState = { ...state, revision, wanted: null, given: null, trouble: null, pause: null };
  return next(withdrawn, [...keepOf(withdrawn), { name: 'stopWaiting' }]);
}

function arrive(state: AnswerState, request: NonNullable<AnswerState['request']>, { kept }: On<'answered'>): Step {
  const arrived: AnswerState = { ...state, request: null, failures: 0, trouble: null };
  if (!isKept(request, kept)) {
    // Whoever opened the section after it was left here knows better.
    if (state.hasLeft) return stay(arrived);
    // What came from elsewhere before is older than what stands here.
    const revision = Math.max(state.revision, kept.revision) + 1;
    const newest: AnswerState = { ...arrived, revision, saved: kept.revision, sent: [] };
    return space(newest, keepOf(newest));
  }
  const { revision, content } = request;
  const saved: AnswerState = { ...arrived, saved: revision, sent: [] };
  if ('answer' in content && state.revision === revision)
    return { state: { ...saved, wanted: null, given: kept }, effects: [{ name: 'drop', revision }] };
  if (state.hasLeft) return stay(saved);
  return saved.wanted ? send(saved) : space(saved);
}

function fail(state: AnswerState, { error, isOnline }: On<'failed'>): Step {
  const failed: AnswerState = { ...state, request: null, failures: state.failures + 1 };
  const log: AnswerEffect = { name: 'log', details: error.code };
  if (!mayPass(error)) {
    const refused: AnswerState = { ...failed, wanted: null, trouble: null, refusal: error, failures: 0 };
    return state.hasLeft ? { state: refused, effects: [log] } : space(refused, [log]);
  }
  const trouble: AnswerTrouble = { name: isOnline ? 'away' : 'offline', error };
  // Nobody waits for a skip that was withdrawn.
  if (!contentOf(state)) return { state: { ...failed, failures: 0 }, effects: [log] };
  if (state.hasLeft) return { state: { ...failed, trouble }, effects: [log] };
  const milliseconds = pauseAfter(error, state.failures);
  return { state: { ...failed, trouble, pause: 'retry' }, effects: [log, { name: 'wait', milliseconds }] };
}

/** What is typed is sent once more; then the device keeps it until the section is opened again. */
function leave(state: AnswerState): Step {
  const left: AnswerState = { ...state, hasLeft: true, pause: null, wanted: null };
  const stop: AnswerEffect = { name: 'stopWaiting' };
  const isUnsent = !state.request && !state.given && state.revision > state.saved && state.refusal === null;
  return isUnsent ? send(left, [stop]) : { state: left, effects: [stop] };
}

function next(state: AnswerState, before: readonly AnswerEffect[] = []): Step {
  const isDue = state.wanted !== null || (state.revision > state.saved && state.refusal === null);
  return isDue && !state.request && !state.pause && !state.given ? send(state, before) : { state, effects: before };
}

function send(state: AnswerState, before: readonly AnswerEffect[] = []): Step {
  const { revision } = state;
  const content = contentOf(state);
  if (!content) return { state, effects: before };
  return {
    state: { ...state, request: { revision, content }, sent: [...new Set([...state.sent, revision])] },
    effects: [...before, { name: 'send', revision, content }],
  };
}

/** Returns what the server is to keep; `null`: nothing is typed here, or wanted. */
function contentOf({ wanted, draft }: AnswerState): AnswerContent | null {
  if (wanted) return { answer: wanted };
  return draft && { draft };
}

const keepOf = ({ revision, draft, saved: base, sent }: AnswerState): readonly AnswerEffect[] =>
  draft ? [{ name: 'keep', kept: { revision, draft, base, sent } }] : [];

function space(state: AnswerState, before: readonly AnswerEffect[] = []): Step {
  return { state: { ...state, pause: 'spacing' }, effects: [...before, { name: 'wait', milliseconds: SPACING_MS }] };
}

const stay = (state: AnswerState): Step => ({ state, effects: [] });

/** Whether the server has what it was asked to keep, or the answer that was made of what was typed. */
function isKept({ revision, content }: NonNullable<AnswerState['request']>, kept: SectionAnswer): boolean {
  if (kept.revision !== revision) return false;
  if ('answer' in content) return isSameAnswer(kept.answer, content.answer);
  return kept.draft ? isSameAnswer(kept.draft, content.draft) : isSameAnswer(kept.answer, toAnswer(content.draft));
}
