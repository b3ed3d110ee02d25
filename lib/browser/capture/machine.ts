import type { Facing, MediaProblemCode } from './capture';
import type { DeviceCount } from './device-changes';
import type { FoundTake, Notice, RecorderEffect, RecorderEvent, RecorderState, Step, Take } from './recorder-state';

/** `seconds`: the section's limit. `stopsWhenHidden`: a phone, which soon freezes a page that nobody sees. */
export type RecorderRules = { seconds: number; stopsWhenHidden: boolean };

/** Recording goes on so long after the clock shows 0 (spec 4). */
export const OVERTIME_MS = 200;
/** Spec 9, 'video play restart'. */
export const RESTART_MS = 500;

/** The rules of the recording screen. An event a state does not know changes nothing. */
export function reduceRecorder(rules: RecorderRules, state: RecorderState, event: RecorderEvent): Step {
  if (event.type === 'enter') return { state: { name: 'looking', facing: event.facing }, effects: [{ type: 'find' }] };
  if (event.type === 'leave') return { state: { name: 'idle' }, effects: leave(state) };
  return step(rules, state, event) ?? { state, effects: [] };
}

function step(rules: RecorderRules, state: RecorderState, event: RecorderEvent): Step | null {
  switch (state.name) {
    case 'idle':
      return null;
    case 'looking':
      return event.type === 'found' ? show(event.take, state.facing) : null;
    case 'found':
      if (event.type === 'useFound') return adopt(state);
      return event.type === 'reRecord' ? connect(state.facing) : null;
    case 'adopting':
      if (event.type === 'adopted') return review(state, 'interrupted');
      return event.type === 'stopFailed' ? giveUp(state.facing, event.message) : null;
    case 'connecting':
      if (event.type === 'connected') return { state: { name: 'ready', connection: event.connection, isSilent: false }, effects: [] };
      return event.type === 'failed' ? fail(event.problem, state.facing) : null;
    case 'ready':
      return stepReady(state, event);
    case 'starting':
      return stepStarting(rules, state, event);
    case 'recording':
      return stepRecording(rules, state, event);
    case 'stopping':
      if (event.type === 'stopped') return review({ facing: state.connection.facing, uploadId: state.ticket.uploadId }, state.notice);
      return event.type === 'stopFailed' ? giveUp(state.connection.facing, event.message) : null;
    case 'recorded':
      return stepRecorded(state, event);
    case 'unusable':
      return event.type === 'reRecord' ? connect(state.facing) : null;
    case 'failed':
      if (event.type === 'tryAgain' || (event.type === 'devicesChanged' && mayHelp(event.count, state.problem))) return connect(state.facing);
      return null;
  }
}

type In<Name extends RecorderState['name']> = Extract<RecorderState, { name: Name }>;

function stepReady(state: In<'ready'>, event: RecorderEvent): Step | null {
  const { connection } = state;
  switch (event.type) {
    case 'start':
      return { state: { ...state, name: 'starting' }, effects: [{ type: 'start' }] };
    case 'flip':
      return connect(connection.facing === 'front' ? 'rear' : 'front');
    case 'lost':
      return fail('lost', connection.facing);
    case 'silenceChanged':
      return { state: { ...state, isSilent: event.isSilent }, effects: [] };
    case 'devicesChanged':
      return { state: { ...state, connection: { ...connection, hasMultipleCameras: event.count.cameras > 1 } }, effects: [] };
    default:
      return null;
  }
}

function stepStarting({ seconds }: RecorderRules, state: In<'starting'>, event: RecorderEvent): Step | null {
  switch (event.type) {
    case 'started':
      return { state: { ...state, name: 'recording', remaining: seconds, ticket: event.ticket, wasAway: false }, effects: [{ type: 'runClock' }] };
    case 'failed':
      return fail(event.problem, state.connection.facing);
    case 'lost':
      return fail('lost', state.connection.facing, [{ type: 'cancel' }]);
    case 'silenceChanged':
      return { state: { ...state, isSilent: event.isSilent }, effects: [] };
    default:
      return null;
  }
}

function stepRecording(rules: RecorderRules, state: In<'recording'>, event: RecorderEvent): Step | null {
  switch (event.type) {
    case 'tick': {
      const remaining = Math.max(0, rules.seconds - event.elapsedSeconds);
      return remaining === 0 ? stop({ ...state, remaining }, { afterMilliseconds: OVERTIME_MS }) : { state: { ...state, remaining }, effects: [] };
    }
    case 'stop':
      return stop(state);
    case 'lost':
      return stop(state, { notice: 'lost' });
    case 'hidden':
      return rules.stopsWhenHidden ? stop(state, { notice: 'hidden' }) : { state, effects: [{ type: 'flush' }] };
    case 'shown':
      return { state: { ...state, wasAway: true }, effects: [] };
    case 'goOn':
      return { state: { ...state, wasAway: false }, effects: [] };
    case 'reRecord':
      return connect(state.connection.facing, [{ type: 'stopClock' }, { type: 'cancel' }, { type: 'discard', uploadId: state.ticket.uploadId }]);
    case 'silenceChanged':
      return { state: { ...state, isSilent: event.isSilent }, effects: [] };
    default:
      return null;
  }
}

function stepRecorded(state: In<'recorded'>, event: RecorderEvent): Step | null {
  switch (event.type) {
    case 'playbackFailed':
      return failPlayback(state, event.message);
    case 'restart':
      return state.playback === 'restarting' ? { state: { ...state, playback: 'restarted' }, effects: [] } : null;
    case 'reRecord':
      return connect(state.facing);
    default:
      return null;
  }
}

function show(take: FoundTake | null, facing: Facing): Step {
  if (!take) return connect(facing);
  const { uploadId, ending, seconds } = take;
  if (ending === 'interrupted') return { state: { name: 'found', facing, uploadId, seconds }, effects: [] };
  return review({ facing, uploadId }, null);
}

function adopt({ facing, uploadId }: Take): Step {
  return { state: { name: 'adopting', facing, uploadId }, effects: [{ type: 'adopt', uploadId }] };
}

function review({ facing, uploadId }: Take, notice: Notice | null): Step {
  return { state: { name: 'recorded', facing, uploadId, playback: 'playable', notice }, effects: [] };
}

function connect(facing: Facing, before: readonly RecorderEffect[] = []): Step {
  return { state: { name: 'connecting', facing }, effects: [...before, { type: 'connect', facing }] };
}

function fail(problem: MediaProblemCode, facing: Facing, before: readonly RecorderEffect[] = []): Step {
  return { state: { name: 'failed', problem, facing }, effects: [...before, { type: 'log', event: 'Media failed', details: problem }] };
}

function giveUp(facing: Facing, message: string): Step {
  return { state: { name: 'unusable', facing }, effects: [{ type: 'log', event: 'Stop failed', details: message }] };
}

function mayHelp({ cameras, microphones }: DeviceCount, problem: MediaProblemCode): boolean {
  const isAboutDevices = problem === 'notFound' || problem === 'missingTrack' || problem === 'lost';
  return isAboutDevices && cameras > 0 && microphones > 0;
}

function stop(state: In<'recording'>, { notice = null, afterMilliseconds = 0 }: { notice?: Notice | null; afterMilliseconds?: number } = {}): Step {
  const { connection, remaining, ticket } = state;
  return {
    state: { name: 'stopping', connection, remaining, ticket, notice },
    effects: [{ type: 'stopClock' }, { type: 'stop', ticket, ending: 'stopped', afterMilliseconds }],
  };
}

/** What was being recorded is not lost: it is offered when the visitor comes back. */
function leave(state: RecorderState): RecorderEffect[] {
  switch (state.name) {
    case 'starting':
      return [{ type: 'cancel' }];
    case 'recording':
      return [{ type: 'stopClock' }, { type: 'stop', ticket: state.ticket, ending: 'interrupted', afterMilliseconds: 0 }];
    case 'stopping':
      return [{ type: 'stop', ticket: state.ticket, ending: 'stopped', afterMilliseconds: 0 }];
    default:
      return [];
  }
}

function failPlayback(state: In<'recorded'>, message: string): Step | null {
  const log: RecorderEffect = { type: 'log', event: 'Playback failed', details: message };
  switch (state.playback) {
    case 'playable':
      return { state: { ...state, playback: 'restarting' }, effects: [log, { type: 'restart', afterMilliseconds: RESTART_MS }] };
    case 'restarted':
      return { state: { ...state, playback: 'broken' }, effects: [log] };
    default:
      return null;
  }
}
