import type { AskedSection } from '@/lib/contract/entities';
import { COUNTDOWN_SECONDS } from '@/lib/domain/think-time';
import type { Camera, CaptureErrorCode } from './capture';
import type { Notice, RecorderEvent, RecorderState, Step } from './recorder-state';
import { adopt, ask, fail, giveUp, keepLast, openCamera, reopenCamera, review } from './recorder-steps';

/** `stopsWhenHidden`: true on a phone, because it soon freezes a page that is not visible. */
export type RecorderRules = { section: Pick<AskedSection, 'seconds'>; stopsWhenHidden: boolean };

type In<Name extends RecorderState['name']> = Extract<RecorderState, { name: Name }>;

/** Recording continues for this long after the clock shows 0 (spec 4.23). */
export const OVERTIME_MS = 200;

/** The steps of the states with a live camera. `null` for an event that the state does not know. */
export function stepLive(
  rules: RecorderRules,
  state: Extract<RecorderState, { camera: Camera }>,
  event: RecorderEvent,
): Step | null {
  if (event.name === 'silenceChanged' && state.name !== 'stopping') {
    return { state: { ...state, isSilent: event.isSilent }, effects: [] };
  }
  if (event.name === 'pictureShown' && state.name !== 'stopping') {
    return { state: { ...state, hasPicture: true }, effects: [] };
  }
  switch (state.name) {
    case 'ready':
      return stepReady(state, event);
    case 'counting':
      return stepCounting(state, event);
    case 'starting':
      return stepStarting(rules, state, event);
    case 'recording':
      return stepRecording(rules, state, event);
    case 'stopping':
      return stepStopping(rules, state, event);
  }
}

function stepReady(state: In<'ready'>, event: RecorderEvent): Step | null {
  const { camera, isSilent, hasPicture, last } = state;
  const count = { name: 'counting', count: COUNTDOWN_SECONDS, camera, isSilent, hasPicture, last } as const;
  switch (event.name) {
    case 'startRequested':
      return { state: count, effects: [] };
    case 'thinkingEnded':
      return hasPicture && !last ? { state: { ...count, isDue: true }, effects: [] } : null;
    case 'clipCame':
      return last ? null : ask(camera.facing);
    case 'playAgainRequested':
      return ask(camera.facing, { last, isAgain: true });
    case 'flipRequested':
      return openCamera(camera.facing === 'front' ? 'rear' : 'front', { last });
    case 'devicesChosen':
      return reopenCamera(event.facing, last);
    case 'limitPassed':
      return { state: { ...state, isLate: true }, effects: [] };
    case 'retryRequested':
      return reopenCamera(camera.facing, last);
    case 'deviceLost':
      return fail(event.error ?? 'lost', camera.facing, { last });
    case 'devicesChanged':
      return { state: { ...state, camera: { ...camera, hasMultipleCameras: event.count.cameras > 1 } }, effects: [] };
    case 'keepLastRequested':
      return keepLast(state, camera.facing);
    default:
      return null;
  }
}

/** A second press on the shutter starts at once. A page that the visitor leaves for a moment starts nothing. */
function stepCounting({ count, ...state }: In<'counting'>, event: RecorderEvent): Step | null {
  const { camera, last } = state;
  const { isDue, ...ready } = state;
  const start = (): Step => ({
    state: { ...state, name: 'starting' },
    effects: [{ name: 'startRecording', keeps: last?.uploadId }],
  });
  switch (event.name) {
    case 'counted':
      return count > 1 ? { state: { ...state, count: count - 1 }, effects: [] } : start();
    case 'startRequested':
      return start();
    case 'cancelRequested':
      return isDue ? null : { state: { ...ready, name: 'ready' }, effects: [] };
    case 'pageHidden':
      return { state: { ...ready, name: 'ready' }, effects: [] };
    case 'deviceLost':
      return fail(event.error ?? 'lost', camera.facing, { last });
    case 'keepLastRequested':
      return keepLast(state, camera.facing);
    default:
      return null;
  }
}

function stepStarting(
  { section }: RecorderRules,
  { isDue, ...state }: In<'starting'>,
  event: RecorderEvent,
): Step | null {
  const { camera, last } = state;
  switch (event.name) {
    case 'recordingStarted':
      return {
        state: { ...state, name: 'recording', remaining: section.seconds, ticket: event.ticket, wasAway: false },
        effects: [],
      };
    case 'captureFailed':
      return fail(event.error, camera.facing, { last });
    case 'startPutOff':
      return { state: { ...state, name: 'ready' }, effects: [] };
    case 'limitPassed':
      return fail(reasonForNoStart(state), camera.facing, {
        last,
        before: [{ name: 'cancelRecording' }, { name: 'closeCamera' }],
      });
    case 'deviceLost':
      return fail(event.error ?? 'lost', camera.facing, { last, before: [{ name: 'cancelRecording' }] });
    case 'cancelRequested':
      return isDue ? null : { state: { ...state, name: 'ready' }, effects: [{ name: 'cancelRecording' }] };
    default:
      return null;
  }
}

/** Recorders begin only when there is sound and a picture. */
function reasonForNoStart({ isSilent, hasPicture }: In<'starting'>): CaptureErrorCode {
  if (isSilent) return 'noSound';
  return hasPicture ? 'notStarted' : 'noPicture';
}

function stepRecording(rules: RecorderRules, state: In<'recording'>, event: RecorderEvent): Step | null {
  const { camera, last, ticket } = state;
  const discard = [{ name: 'cancelRecording' }, { name: 'discardTake', uploadId: ticket.uploadId }] as const;
  switch (event.name) {
    case 'ticked': {
      const remaining = Math.max(0, rules.section.seconds - event.elapsedSeconds);
      if (remaining === 0) return stop({ ...state, remaining }, { afterMilliseconds: OVERTIME_MS });
      return { state: { ...state, remaining }, effects: [] };
    }
    case 'stopRequested':
      return stop(state);
    case 'deviceLost':
      return stop(state, { notice: event.error === 'service' ? 'disconnected' : 'lost' });
    case 'pageHidden':
      return rules.stopsWhenHidden
        ? stop(state, { notice: 'hidden' })
        : { state, effects: [{ name: 'flushRecording' }] };
    case 'pageShown':
      return { state: { ...state, wasAway: true }, effects: [] };
    case 'continueRequested':
      return { state: { ...state, wasAway: false }, effects: [] };
    case 'reRecordRequested':
      return openCamera(camera.facing, { last, before: discard });
    case 'keepLastRequested':
      return keepLast(state, camera.facing, discard);
    default:
      return null;
  }
}

type StopOptions = { notice?: Notice | null; afterMilliseconds?: number };

function stop(state: In<'recording'>, { notice = null, afterMilliseconds = 0 }: StopOptions = {}): Step {
  const { camera, last, remaining, ticket } = state;
  return {
    state: { name: 'stopping', camera, last, remaining, ticket, notice },
    effects: [
      { name: 'stopRecording', ticket, ending: 'stopped', afterMilliseconds, ...(notice && { isCutOff: true }) },
    ],
  };
}

/** The new take replaces the one before, unless something is wrong with it: then the visitor decides. */
function stepStopping({ section }: RecorderRules, state: In<'stopping'>, event: RecorderEvent): Step | null {
  const { camera, last, remaining, ticket, notice } = state;
  if (event.name === 'limitPassed') return { state: { ...state, isLate: true }, effects: [] };
  if (event.name === 'useRequested') {
    // The recorder does not end. What it handed over is kept.
    const take = { facing: camera.facing, uploadId: ticket.uploadId, seconds: section.seconds - remaining, last };
    return adopt(take, [{ name: 'cancelRecording' }]);
  }
  if (event.name === 'stopFailed') return giveUp(camera.facing, event.message, last);
  if (event.name !== 'takeKept') return null;
  const isGood = notice === null && event.facts.flaw === undefined;
  const take = { ...event.facts, facing: camera.facing, uploadId: ticket.uploadId };
  const next = review({ ...take, last: isGood ? undefined : last }, notice);
  return { state: next.state, effects: last && isGood ? [{ name: 'discardTake', uploadId: last.uploadId }] : [] };
}
