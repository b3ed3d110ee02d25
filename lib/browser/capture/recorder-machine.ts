import type { Section } from '@/lib/contract/entities';
import type { CaptureErrorCode, Facing } from './capture';
import type { DeviceCount } from './device-changes';
import type {
  FoundTake,
  Notice,
  RecorderEffect,
  RecorderEvent,
  RecorderState,
  ReviewedTake,
  Step,
} from './recorder-state';

/** `stopsWhenHidden`: true on a phone, because it soon freezes a page that is not visible. */
export type RecorderRules = { section: Pick<Section, 'seconds'>; stopsWhenHidden: boolean };

/** Recording continues for this long after the clock shows 0 (spec 4.23). */
export const OVERTIME_MS = 200;
/** How long to wait before a video is played once more (spec 9.8). */
export const RESTART_MS = 500;

/** The rules of the recording screen. An event that a state does not know changes nothing. */
export function reduceRecorder(rules: RecorderRules, state: RecorderState, event: RecorderEvent): Step {
  if (event.name === 'entered') {
    return { state: { name: 'searching', facing: event.facing }, effects: [{ name: 'findTake' }] };
  }
  if (event.name === 'left') return { state: { name: 'idle' }, effects: leave(state) };
  return step(rules, state, event) ?? { state, effects: [] };
}

function step(rules: RecorderRules, state: RecorderState, event: RecorderEvent): Step | null {
  switch (state.name) {
    case 'idle':
      return null;
    case 'searching':
      return event.name === 'searched' ? show(event.take, state.facing) : null;
    case 'found':
      if (event.name === 'useRequested') return adopt(state);
      return event.name === 'reRecordRequested' ? openCamera(state.facing) : null;
    case 'adopting':
      if (event.name === 'takeAdopted') return review(state, 'interrupted');
      return event.name === 'stopFailed' ? giveUp(state.facing, event.message) : null;
    case 'opening':
      if (event.name === 'cameraOpened') {
        return { state: { name: 'ready', camera: event.camera, isSilent: false }, effects: [] };
      }
      return event.name === 'captureFailed' ? fail(event.error, state.facing) : null;
    case 'ready':
      return stepReady(state, event);
    case 'starting':
      return stepStarting(rules, state, event);
    case 'recording':
      return stepRecording(rules, state, event);
    case 'stopping':
      return stepStopping(state, event);
    case 'recorded':
      return stepRecorded(state, event);
    case 'unusable':
      return event.name === 'reRecordRequested' ? openCamera(state.facing) : null;
    case 'failed':
      return shouldRetry(state.error, event) ? openCamera(state.facing) : null;
  }
}

type In<Name extends RecorderState['name']> = Extract<RecorderState, { name: Name }>;

function stepReady(state: In<'ready'>, event: RecorderEvent): Step | null {
  const { camera } = state;
  switch (event.name) {
    case 'startRequested':
      return { state: { ...state, name: 'starting' }, effects: [{ name: 'startRecording' }] };
    case 'flipRequested':
      return openCamera(camera.facing === 'front' ? 'rear' : 'front');
    case 'deviceLost':
      return fail('lost', camera.facing);
    case 'silenceChanged':
      return { state: { ...state, isSilent: event.isSilent }, effects: [] };
    case 'devicesChanged':
      return { state: { ...state, camera: { ...camera, hasMultipleCameras: event.count.cameras > 1 } }, effects: [] };
    default:
      return null;
  }
}

function stepStarting({ section }: RecorderRules, state: In<'starting'>, event: RecorderEvent): Step | null {
  switch (event.name) {
    case 'recordingStarted':
      return {
        state: { ...state, name: 'recording', remaining: section.seconds, ticket: event.ticket, wasAway: false },
        effects: [{ name: 'startClock' }],
      };
    case 'captureFailed':
      return fail(event.error, state.camera.facing);
    case 'deviceLost':
      return fail('lost', state.camera.facing, [{ name: 'cancelRecording' }]);
    case 'silenceChanged':
      return { state: { ...state, isSilent: event.isSilent }, effects: [] };
    default:
      return null;
  }
}

function stepRecording(rules: RecorderRules, state: In<'recording'>, event: RecorderEvent): Step | null {
  switch (event.name) {
    case 'ticked': {
      const remaining = Math.max(0, rules.section.seconds - event.elapsedSeconds);
      if (remaining === 0) return stop({ ...state, remaining }, { afterMilliseconds: OVERTIME_MS });
      return { state: { ...state, remaining }, effects: [] };
    }
    case 'stopRequested':
      return stop(state);
    case 'deviceLost':
      return stop(state, { notice: 'lost' });
    case 'pageHidden':
      return rules.stopsWhenHidden
        ? stop(state, { notice: 'hidden' })
        : { state, effects: [{ name: 'flushRecording' }] };
    case 'pageShown':
      return { state: { ...state, wasAway: true }, effects: [] };
    case 'continueRequested':
      return { state: { ...state, wasAway: false }, effects: [] };
    case 'reRecordRequested':
      return openCamera(state.camera.facing, [
        { name: 'stopClock' },
        { name: 'cancelRecording' },
        { name: 'discardTake', uploadId: state.ticket.uploadId },
      ]);
    case 'silenceChanged':
      return { state: { ...state, isSilent: event.isSilent }, effects: [] };
    default:
      return null;
  }
}

function stepStopping({ camera, ticket, notice }: In<'stopping'>, event: RecorderEvent): Step | null {
  if (event.name === 'takeKept') return review({ facing: camera.facing, uploadId: ticket.uploadId }, notice);
  return event.name === 'stopFailed' ? giveUp(camera.facing, event.message) : null;
}

function stepRecorded(state: In<'recorded'>, event: RecorderEvent): Step | null {
  switch (event.name) {
    case 'playbackFailed':
      return failPlayback(state, event.message);
    case 'playbackRestarted':
      return state.playback === 'restarting' ? { state: { ...state, playback: 'restarted' }, effects: [] } : null;
    case 'reRecordRequested':
      return openCamera(state.facing);
    default:
      return null;
  }
}

function show(take: FoundTake | null, facing: Facing): Step {
  if (!take) return openCamera(facing);
  const { uploadId, ending, seconds } = take;
  if (ending === 'interrupted') return { state: { name: 'found', facing, uploadId, seconds }, effects: [] };
  return review({ facing, uploadId }, null);
}

function adopt({ facing, uploadId }: ReviewedTake): Step {
  return { state: { name: 'adopting', facing, uploadId }, effects: [{ name: 'adoptTake', uploadId }] };
}

function review({ facing, uploadId }: ReviewedTake, notice: Notice | null): Step {
  return { state: { name: 'recorded', facing, uploadId, playback: 'playable', notice }, effects: [] };
}

function openCamera(facing: Facing, before: readonly RecorderEffect[] = []): Step {
  return { state: { name: 'opening', facing }, effects: [...before, { name: 'openCamera', facing }] };
}

function fail(error: CaptureErrorCode, facing: Facing, before: readonly RecorderEffect[] = []): Step {
  return {
    state: { name: 'failed', error, facing },
    effects: [...before, { name: 'log', event: 'Media failed', details: error }],
  };
}

function giveUp(facing: Facing, message: string): Step {
  return { state: { name: 'unusable', facing }, effects: [{ name: 'log', event: 'Stop failed', details: message }] };
}

function shouldRetry(error: CaptureErrorCode, event: RecorderEvent): boolean {
  return event.name === 'retryRequested' || (event.name === 'devicesChanged' && mayHelp(event.count, error));
}

function mayHelp({ cameras, microphones }: DeviceCount, error: CaptureErrorCode): boolean {
  const isAboutDevices = error === 'notFound' || error === 'missingTrack' || error === 'lost';
  return isAboutDevices && cameras > 0 && microphones > 0;
}

type StopOptions = { notice?: Notice | null; afterMilliseconds?: number };

function stop(state: In<'recording'>, { notice = null, afterMilliseconds = 0 }: StopOptions = {}): Step {
  const { camera, remaining, ticket } = state;
  return {
    state: { name: 'stopping', camera, remaining, ticket, notice },
    effects: [{ name: 'stopClock' }, { name: 'stopRecording', ticket, ending: 'stopped', afterMilliseconds }],
  };
}

/** The current recording is not lost: it is offered when the visitor returns. */
function leave(state: RecorderState): RecorderEffect[] {
  switch (state.name) {
    case 'starting':
      return [{ name: 'cancelRecording' }];
    case 'recording':
      return [
        { name: 'stopClock' },
        { name: 'stopRecording', ticket: state.ticket, ending: 'interrupted', afterMilliseconds: 0 },
      ];
    case 'stopping':
      return [{ name: 'stopRecording', ticket: state.ticket, ending: 'stopped', afterMilliseconds: 0 }];
    case 'idle':
    case 'searching':
    case 'found':
    case 'adopting':
    case 'opening':
    case 'ready':
    case 'recorded':
    case 'unusable':
    case 'failed':
      return [];
  }
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
