import type { Connection, Facing, MediaProblemCode, Recording } from './capture';

/** Names and numbers a take: made when its recording starts. */
export type TakeTicket = { uploadId: string; count: number };

/** The player of a take. One that fails is tried a second time: browsers stumble over films that are sound. */
export type Playback = 'playable' | 'restarting' | 'restarted' | 'broken';

/** The screen of one section (spec 4, 'Recording screen'). */
export type RecorderState =
  | { name: 'idle' }
  | { name: 'connecting'; facing: Facing }
  | { name: 'ready'; connection: Connection }
  | { name: 'starting'; connection: Connection }
  | { name: 'recording'; connection: Connection; remaining: number; ticket: TakeTicket }
  | { name: 'stopping'; connection: Connection; remaining: number; ticket: TakeTicket }
  | { name: 'recorded'; facing: Facing; uploadId: string; playback: Playback }
  /** Stopping failed: recorded, with no video source. */
  | { name: 'unusable'; facing: Facing }
  | { name: 'failed'; problem: MediaProblemCode; facing: Facing };

export type RecorderEvent =
  /** The screen is there; `uploadId` names a take of this section made before. */
  | { type: 'enter'; facing: Facing; uploadId: string | null }
  | { type: 'leave' }
  | { type: 'connected'; connection: Connection }
  | { type: 'failed'; problem: MediaProblemCode }
  | { type: 'lost' }
  | { type: 'tryAgain' }
  | { type: 'flip' }
  | { type: 'start' }
  | { type: 'started'; ticket: TakeTicket }
  | { type: 'tick'; elapsedSeconds: number }
  | { type: 'stop' }
  | { type: 'stopped'; recording: Recording }
  | { type: 'stopFailed'; message: string }
  | { type: 'playbackFailed'; message: string }
  | { type: 'restart' }
  | { type: 'reRecord' };

export type RecorderEffect =
  | { type: 'connect'; facing: Facing }
  | { type: 'start' }
  | { type: 'runClock' }
  | { type: 'stopClock' }
  /** Ends the recording after so many milliseconds. */
  | { type: 'stop'; afterMilliseconds: number }
  | { type: 'cancel' }
  | { type: 'keep'; ticket: TakeTicket; recording: Recording }
  | { type: 'discard'; uploadId: string }
  | { type: 'restart'; afterMilliseconds: number }
  | { type: 'log'; event: string; details?: string };

export type Step = { state: RecorderState; effects: readonly RecorderEffect[] };

/** Recording goes on so long after the clock shows 0 (spec 4). */
export const OVERTIME_MS = 200;
/** Spec 9, 'video play restart'. */
export const RESTART_MS = 500;

/** The rules of the recording screen for a section of `seconds`. An event a state does not know changes nothing. */
export function reduceRecorder(seconds: number, state: RecorderState, event: RecorderEvent): Step {
  if (event.type === 'enter') return enter(event.facing, event.uploadId);
  if (event.type === 'leave') return { state: { name: 'idle' }, effects: isRunning(state) ? [{ type: 'stopClock' }, { type: 'cancel' }] : [] };

  switch (state.name) {
    case 'connecting':
      if (event.type === 'connected') return { state: { name: 'ready', connection: event.connection }, effects: [] };
      if (event.type === 'failed') return fail(event.problem, state.facing);
      break;
    case 'ready':
      if (event.type === 'start') return { state: { ...state, name: 'starting' }, effects: [{ type: 'start' }] };
      if (event.type === 'flip') return connect(state.connection.facing === 'front' ? 'rear' : 'front');
      if (event.type === 'lost') return fail('lost', state.connection.facing);
      break;
    case 'starting':
      if (event.type === 'started') {
        return { state: { ...state, name: 'recording', remaining: seconds, ticket: event.ticket }, effects: [{ type: 'runClock' }] };
      }
      if (event.type === 'failed') return fail(event.problem, state.connection.facing);
      if (event.type === 'lost') return fail('lost', state.connection.facing, [{ type: 'cancel' }]);
      break;
    case 'recording':
      if (event.type === 'tick') return tick(seconds, state, event.elapsedSeconds);
      if (event.type === 'stop' || event.type === 'lost') return stop(state, 0);
      break;
    case 'stopping':
      if (event.type === 'stopped') return keep(state, event.recording);
      if (event.type === 'stopFailed') {
        return { state: { name: 'unusable', facing: state.connection.facing }, effects: [{ type: 'log', event: 'Stop failed', details: event.message }] };
      }
      break;
    case 'recorded':
      if (event.type === 'playbackFailed') return failPlayback(state, event.message);
      if (event.type === 'restart' && state.playback === 'restarting') return { state: { ...state, playback: 'restarted' }, effects: [] };
      if (event.type === 'reRecord') return connect(state.facing, [{ type: 'discard', uploadId: state.uploadId }]);
      break;
    case 'unusable':
      if (event.type === 'reRecord') return connect(state.facing);
      break;
    case 'failed':
      if (event.type === 'tryAgain') return connect(state.facing);
      break;
    case 'idle':
      break;
  }
  return { state, effects: [] };
}

type Running = Extract<RecorderState, { name: 'recording' }>;

function enter(facing: Facing, uploadId: string | null): Step {
  return uploadId ? { state: { name: 'recorded', facing, uploadId, playback: 'playable' }, effects: [] } : connect(facing);
}

function connect(facing: Facing, before: readonly RecorderEffect[] = []): Step {
  return { state: { name: 'connecting', facing }, effects: [...before, { type: 'connect', facing }] };
}

function fail(problem: MediaProblemCode, facing: Facing, before: readonly RecorderEffect[] = []): Step {
  return { state: { name: 'failed', problem, facing }, effects: [...before, { type: 'log', event: 'Media failed', details: problem }] };
}

function tick(seconds: number, state: Running, elapsedSeconds: number): Step {
  const remaining = Math.max(0, seconds - elapsedSeconds);
  return remaining === 0 ? stop({ ...state, remaining }, OVERTIME_MS) : { state: { ...state, remaining }, effects: [] };
}

function stop(state: Running, afterMilliseconds: number): Step {
  return { state: { ...state, name: 'stopping' }, effects: [{ type: 'stopClock' }, { type: 'stop', afterMilliseconds }] };
}

function keep(state: Extract<RecorderState, { name: 'stopping' }>, recording: Recording): Step {
  const { ticket, connection } = state;
  return {
    state: { name: 'recorded', facing: connection.facing, uploadId: ticket.uploadId, playback: 'playable' },
    effects: [{ type: 'keep', ticket, recording }],
  };
}

function failPlayback(state: Extract<RecorderState, { name: 'recorded' }>, message: string): Step {
  const log: RecorderEffect = { type: 'log', event: 'Playback failed', details: message };
  switch (state.playback) {
    case 'playable':
      return { state: { ...state, playback: 'restarting' }, effects: [log, { type: 'restart', afterMilliseconds: RESTART_MS }] };
    case 'restarted':
      return { state: { ...state, playback: 'broken' }, effects: [log] };
    default:
      return { state, effects: [] };
  }
}

function isRunning(state: RecorderState): boolean {
  return state.name === 'starting' || state.name === 'recording' || state.name === 'stopping';
}
