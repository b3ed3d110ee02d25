import { type RecorderEffect, type RecorderEvent, type RecorderState, reduceRecorder } from '@/lib/browser/capture/machine';
import { createConnection, createRecording } from '../support/browser-factories';

const SECONDS = 30;
const connection = createConnection();
const rear = createConnection({ facing: 'rear' });
const recording = createRecording();
const ticket = { uploadId: 'take-0000-0000-0001', count: 1 };

const ready: RecorderState = { name: 'ready', connection };
const starting: RecorderState = { name: 'starting', connection };
const live = (remaining: number): RecorderState => ({ name: 'recording', connection, remaining, ticket });
const stopping: RecorderState = { name: 'stopping', connection, remaining: 0, ticket };
const recorded = { name: 'recorded', facing: 'front', uploadId: ticket.uploadId, playback: 'playable' } satisfies RecorderState;

type Row = [what: string, state: RecorderState, event: RecorderEvent, next: RecorderState, effects: RecorderEffect[]];

it.each<Row>([
  ['turns the camera on when the screen is there', { name: 'idle' }, { type: 'enter', facing: 'front', uploadId: null },
    { name: 'connecting', facing: 'front' }, [{ type: 'connect', facing: 'front' }]],
  ['shows the take that is still there', { name: 'idle' }, { type: 'enter', facing: 'front', uploadId: ticket.uploadId }, recorded, []],
  ['is ready once the camera is on', { name: 'connecting', facing: 'front' }, { type: 'connected', connection }, ready, []],
  ['says why there is no camera', { name: 'connecting', facing: 'rear' }, { type: 'failed', problem: 'notAllowed' },
    { name: 'failed', problem: 'notAllowed', facing: 'rear' }, [{ type: 'log', event: 'Media failed', details: 'notAllowed' }]],
  ['tries once more when asked', { name: 'failed', problem: 'notAllowed', facing: 'rear' }, { type: 'tryAgain' },
    { name: 'connecting', facing: 'rear' }, [{ type: 'connect', facing: 'rear' }]],
  ['turns to the rear camera', ready, { type: 'flip' }, { name: 'connecting', facing: 'rear' }, [{ type: 'connect', facing: 'rear' }]],
  ['turns back to the front camera', { name: 'ready', connection: rear }, { type: 'flip' },
    { name: 'connecting', facing: 'front' }, [{ type: 'connect', facing: 'front' }]],
  ['notices when the camera goes away', ready, { type: 'lost' },
    { name: 'failed', problem: 'lost', facing: 'front' }, [{ type: 'log', event: 'Media failed', details: 'lost' }]],
  ['starts the recorder', ready, { type: 'start' }, starting, [{ type: 'start' }]],
  ['runs the clock once it really records', starting, { type: 'started', ticket }, live(30), [{ type: 'runClock' }]],
  ['says why the recorder did not start', starting, { type: 'failed', problem: 'unsupported' },
    { name: 'failed', problem: 'unsupported', facing: 'front' }, [{ type: 'log', event: 'Media failed', details: 'unsupported' }]],
  ['gives up a start whose camera goes away', starting, { type: 'lost' },
    { name: 'failed', problem: 'lost', facing: 'front' }, [{ type: 'cancel' }, { type: 'log', event: 'Media failed', details: 'lost' }]],
  ['counts the seconds down', live(30), { type: 'tick', elapsedSeconds: 1 }, live(29), []],
  ['counts on rightly after ticks that never came', live(29), { type: 'tick', elapsedSeconds: 12 }, live(18), []],
  ['stops 200 ms after the clock shows 0', live(1), { type: 'tick', elapsedSeconds: 30 },
    stopping, [{ type: 'stopClock' }, { type: 'stop', afterMilliseconds: 200 }]],
  ['stops 200 ms after a clock that came late', live(3), { type: 'tick', elapsedSeconds: 34 },
    stopping, [{ type: 'stopClock' }, { type: 'stop', afterMilliseconds: 200 }]],
  ['stops at once when asked', live(12), { type: 'stop' },
    { name: 'stopping', connection, remaining: 12, ticket }, [{ type: 'stopClock' }, { type: 'stop', afterMilliseconds: 0 }]],
  ['keeps what was recorded until the camera went away', live(12), { type: 'lost' },
    { name: 'stopping', connection, remaining: 12, ticket }, [{ type: 'stopClock' }, { type: 'stop', afterMilliseconds: 0 }]],
  ['keeps the take and shows it', stopping, { type: 'stopped', recording }, recorded, [{ type: 'keep', ticket, recording }]],
  ['has nothing to show when stopping fails', stopping, { type: 'stopFailed', message: 'empty' },
    { name: 'unusable', facing: 'front' }, [{ type: 'log', event: 'Stop failed', details: 'empty' }]],
  ['tries a film again that the player stumbled over', recorded, { type: 'playbackFailed', message: 'decode' },
    { ...recorded, playback: 'restarting' }, [{ type: 'log', event: 'Playback failed', details: 'decode' }, { type: 'restart', afterMilliseconds: 500 }]],
  ['shows it again after 500 ms', { ...recorded, playback: 'restarting' }, { type: 'restart' }, { ...recorded, playback: 'restarted' }, []],
  ['does not let a take pass that cannot be played', { ...recorded, playback: 'restarted' }, { type: 'playbackFailed', message: 'decode' },
    { ...recorded, playback: 'broken' }, [{ type: 'log', event: 'Playback failed', details: 'decode' }]],
  ['throws the take away to record again', recorded, { type: 'reRecord' },
    { name: 'connecting', facing: 'front' }, [{ type: 'discard', uploadId: ticket.uploadId }, { type: 'connect', facing: 'front' }]],
  ['records again with the camera that was chosen', { ...recorded, facing: 'rear' }, { type: 'reRecord' },
    { name: 'connecting', facing: 'rear' }, [{ type: 'discard', uploadId: ticket.uploadId }, { type: 'connect', facing: 'rear' }]],
  ['records again when there was nothing to show', { name: 'unusable', facing: 'front' }, { type: 'reRecord' },
    { name: 'connecting', facing: 'front' }, [{ type: 'connect', facing: 'front' }]],
  ['throws away what is being recorded when the visitor leaves', live(12), { type: 'leave' }, { name: 'idle' }, [{ type: 'stopClock' }, { type: 'cancel' }]],
  ['leaves the camera on when the visitor goes on', recorded, { type: 'leave' }, { name: 'idle' }, []],
])('It %s', (_, state, event, next, effects) => {
  expect(reduceRecorder(SECONDS, state, event)).toEqual({ state: next, effects });
});

it.each<[string, RecorderState, RecorderEvent]>([
  ['a second start', starting, { type: 'start' }],
  ['a start while recording', live(12), { type: 'start' }],
  ['a second stop', stopping, { type: 'stop' }],
  ['a stop before anything is recorded', ready, { type: 'stop' }],
  ['a tick after the end', stopping, { type: 'tick', elapsedSeconds: 31 }],
  ['a camera that came after the visitor left', { name: 'idle' }, { type: 'connected', connection }],
  ['a turn of the camera while recording', live(12), { type: 'flip' }],
  ['a second failure of one player', { ...recorded, playback: 'restarting' }, { type: 'playbackFailed', message: 'decode' }],
  ['a camera that goes away after the recording', recorded, { type: 'lost' }],
])('%s changes nothing', (_, state, event) => {
  const step = reduceRecorder(SECONDS, state, event);
  expect(step.state).toBe(state);
  expect(step.effects).toEqual([]);
});
