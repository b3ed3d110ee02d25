import { canAskAgain } from './access';
import type { CaptureErrorCode, Facing } from './capture';
import type { DeviceCount } from './device-changes';
import { type RecorderRules, stepLive } from './live-steps';
import {
  type FoundTake,
  type RecorderEffect,
  type RecorderEvent,
  type RecorderState,
  type Step,
  stateFacts,
} from './recorder-state';
import { adopt, ask, fail, giveUp, keepLast, openCamera, reopenCamera, review } from './recorder-steps';

/** How long to wait before a video is played once more (spec 9.8). */
export const RESTART_MS = 500;

/** The rules of the recording screen. An event that a state does not know changes nothing. */
export function reduceRecorder(rules: RecorderRules, state: RecorderState, event: RecorderEvent): Step {
  if (event.name === 'entered') {
    return { state: { name: 'searching', facing: event.facing }, effects: [{ name: 'findTake' }] };
  }
  if (event.name === 'left')
    return { state: { name: 'idle' }, effects: stateFacts(state, rules.section.seconds).whenLeft };
  return step(rules, state, event) ?? { state, effects: [] };
}

function step(rules: RecorderRules, state: RecorderState, event: RecorderEvent): Step | null {
  switch (state.name) {
    case 'idle':
      return null;
    case 'searching':
      return event.name === 'searched' ? show(event, state.facing) : null;
    case 'found':
      return stepFound(state, event);
    case 'adopting':
      if (event.name === 'takeAdopted') return review(state, 'interrupted');
      return event.name === 'stopFailed' ? giveUp(state.facing, event.message) : null;
    case 'unasked':
      if (event.name === 'cameraRequested') return openCamera(state.facing, state);
      if (event.name === 'playAgainRequested') return ask(state.facing, state);
      return event.name === 'keepLastRequested' ? keepLast(state, state.facing) : null;
    case 'asking':
      return stepAsking(state, event);
    case 'opening':
      return stepOpening(state, event);
    case 'recorded':
      return stepRecorded(state, event);
    case 'unusable':
      if (event.name === 'reRecordRequested') return openCamera(state.facing, state);
      return event.name === 'keepLastRequested' ? keepLast(state, state.facing) : null;
    case 'failed':
      if (event.name === 'devicesChosen') return reopenCamera(event.facing, state.last);
      if (shouldRetry(state.error, event)) return openCamera(state.facing, state);
      return event.name === 'keepLastRequested' ? keepLast(state, state.facing) : null;
    default:
      return stepLive(rules, state, event);
  }
}

type In<Name extends RecorderState['name']> = Extract<RecorderState, { name: Name }>;

function show({ take, willAsk, isUnheard }: Extract<RecorderEvent, { name: 'searched' }>, facing: Facing): Step {
  if (!take) return isUnheard ? ask(facing) : begin(facing, willAsk);
  const { ending, ...found } = take;
  if (ending === 'interrupted') return { state: { name: 'found', facing, ...found }, effects: [] };
  return review({ facing, ...found }, null);
}

/** Where the browser would ask, the visitor is told before. */
function begin(facing: Facing, willAsk: boolean, last?: FoundTake): Step {
  return willAsk ? { state: { name: 'unasked', facing, last }, effects: [] } : openCamera(facing, { last });
}

function stepAsking(state: In<'asking'>, event: RecorderEvent): Step | null {
  const { facing, last, isAgain } = state;
  switch (event.name) {
    case 'heard':
      return begin(facing, event.willAsk && !isAgain, last);
    case 'keepLastRequested':
      return keepLast(state, facing);
    default:
      return null;
  }
}

/** Recorded again, the interrupted take stays within reach, unless there is a complete one before it. */
function stepFound(state: In<'found'>, event: RecorderEvent): Step | null {
  const { facing, uploadId, seconds, flaw, last } = state;
  switch (event.name) {
    case 'useRequested':
      return adopt(state);
    case 'reRecordRequested':
      return openCamera(facing, { last: last ?? { uploadId, seconds, flaw, ending: 'interrupted' } });
    case 'keepLastRequested':
      return keepLast(state, facing, [{ name: 'discardTake', uploadId }]);
    default:
      return null;
  }
}

function stepOpening(state: In<'opening'>, event: RecorderEvent): Step | null {
  const { facing, last } = state;
  switch (event.name) {
    case 'cameraOpened':
      return { state: { name: 'ready', camera: event.camera, isSilent: false, last }, effects: [] };
    case 'captureFailed':
      return fail(event.error, facing, { last });
    case 'limitPassed':
      return { state: { ...state, isLate: true }, effects: [] };
    case 'retryRequested':
      // The browser may never answer the first request.
      return reopenCamera(facing, last);
    case 'keepLastRequested':
      return keepLast(state, facing);
    default:
      return null;
  }
}

function stepRecorded(state: In<'recorded'>, event: RecorderEvent): Step | null {
  const { facing, uploadId, seconds, flaw, last, playback } = state;
  switch (event.name) {
    case 'playbackFailed':
      return failPlayback(state, event.message);
    case 'takeLost':
      return giveUp(facing, event.message, last);
    case 'playbackRestarted':
      return playback === 'restarting' ? { state: { ...state, playback: 'restarted' }, effects: [] } : null;
    case 'reRecordRequested':
      return openCamera(facing, {
        last: playback === 'broken' && last ? last : { uploadId, ending: 'stopped', seconds, flaw },
      });
    case 'keepLastRequested':
      return keepLast(state, facing, [{ name: 'discardTake', uploadId }]);
    case 'takeAccepted':
      return last
        ? { state: { ...state, last: undefined }, effects: [{ name: 'discardTake', uploadId: last.uploadId }] }
        : null;
    default:
      return null;
  }
}

function shouldRetry(error: CaptureErrorCode, event: RecorderEvent): boolean {
  if (event.name === 'accessSeen') return canAskAgain(error, event.news);
  return event.name === 'retryRequested' || (event.name === 'devicesChanged' && mayHelp(event.count, error));
}

function mayHelp({ cameras, microphones }: DeviceCount, error: CaptureErrorCode): boolean {
  const isAboutDevices = error === 'notFound' || error === 'missingTrack' || error === 'lost';
  return isAboutDevices && cameras > 0 && microphones > 0;
}

function failPlayback(state: In<'recorded'>, message: string): Step | null {
  const log: RecorderEffect = { name: 'log', event: 'Playback failed', details: message };
  switch (state.playback) {
    case 'playable':
      return {
        state: { ...state, playback: 'restarting' },
        effects: [log, { name: 'restartPlayback', afterMilliseconds: RESTART_MS }],
      };
    case 'restarted':
      return { state: { ...state, playback: 'broken' }, effects: [log] };
    case 'restarting':
    case 'broken':
      return null;
  }
}
