import { reduceRecorder } from '@/lib/browser/capture/machine';
import type { RecorderEffect, RecorderEvent, RecorderState } from '@/lib/browser/capture/recorder-state';
import { createConnection } from '../support/browser-factories';

const DESK = { seconds: 30, stopsWhenHidden: false };
const PHONE = { seconds: 30, stopsWhenHidden: true };
const connection = createConnection();
const rear = createConnection({ facing: 'rear' });
const ticket = { uploadId: 'take-0000-0000-0001', count: 1 };
const { uploadId } = ticket;

type In<Name extends RecorderState['name']> = Extract<RecorderState, { name: Name }>;

const looking: RecorderState = { name: 'looking', facing: 'front' };
const found: RecorderState = { name: 'found', facing: 'front', uploadId, seconds: 41 };
const adopting: RecorderState = { name: 'adopting', facing: 'front', uploadId };
const connecting: RecorderState = { name: 'connecting', facing: 'front' };
const ready: In<'ready'> = { name: 'ready', connection, isSilent: false };
const starting: In<'starting'> = { name: 'starting', connection, isSilent: false };
const live = (remaining: number, more: Partial<In<'recording'>> = {}): RecorderState =>
  ({ name: 'recording', connection, isSilent: false, wasAway: false, remaining, ticket, ...more });
const stopping = (more: Partial<In<'stopping'>> = {}): RecorderState => ({ name: 'stopping', connection, remaining: 0, ticket, notice: null, ...more });
const recorded: In<'recorded'> = { name: 'recorded', facing: 'front', uploadId, playback: 'playable', notice: null };
const failed = (problem: In<'failed'>['problem'], facing: In<'failed'>['facing'] = 'front'): RecorderState => ({ name: 'failed', problem, facing });

const connect: RecorderEffect = { type: 'connect', facing: 'front' };
const stop = (afterMilliseconds = 0): RecorderEffect[] => [{ type: 'stopClock' }, { type: 'stop', ticket, ending: 'stopped', afterMilliseconds }];
const discard: RecorderEffect = { type: 'discard', uploadId };
const log = (event: string, details: string): RecorderEffect => ({ type: 'log', event, details });
const take = (ending: 'stopped' | 'interrupted', seconds = 41) => ({ uploadId, ending, seconds });

type Row = [what: string, state: RecorderState, event: RecorderEvent, next: RecorderState, effects: RecorderEffect[]];

it.each<Row>([
  ['looks for takes made before when the screen is there', { name: 'idle' }, { type: 'enter', facing: 'front' }, looking, [{ type: 'find' }]],
  ['turns the camera on when there are none', looking, { type: 'found', take: null }, connecting, [connect]],
  ['shows the take that is still there', looking, { type: 'found', take: take('stopped') }, recorded, []],
  ['asks what to do with a take that was interrupted', looking, { type: 'found', take: take('interrupted') }, found, []],
  ['makes an interrupted take ready that is wanted', found, { type: 'useFound' }, adopting, [{ type: 'adopt', uploadId }]],
  ['shows it, and says that it was interrupted', adopting, { type: 'adopted' }, { ...recorded, notice: 'interrupted' }, []],
  ['has nothing to show when that fails', adopting, { type: 'stopFailed', message: 'gone' },
    { name: 'unusable', facing: 'front' }, [log('Stop failed', 'gone')]],
  ['turns the camera on to record an interrupted take again', found, { type: 'reRecord' }, connecting, [connect]],
  ['is ready once the camera is on (spec 3.19)', connecting, { type: 'connected', connection }, ready, []],
  ['says why there is no camera', { name: 'connecting', facing: 'rear' }, { type: 'failed', problem: 'notAllowed' },
    failed('notAllowed', 'rear'), [log('Media failed', 'notAllowed')]],
  ['tries once more when asked', failed('notAllowed', 'rear'), { type: 'tryAgain' },
    { name: 'connecting', facing: 'rear' }, [{ type: 'connect', facing: 'rear' }]],
  ['tries by itself when a camera is plugged in', failed('notFound'), { type: 'devicesChanged', count: { cameras: 1, microphones: 1 } }, connecting, [connect]],
  ['tries by itself when a camera that went away is back', failed('lost'), { type: 'devicesChanged', count: { cameras: 1, microphones: 1 } }, connecting, [connect]],
  ['offers a second camera once it is plugged in', ready, { type: 'devicesChanged', count: { cameras: 2, microphones: 1 } },
    { ...ready, connection: { ...connection, hasMultipleCameras: true } }, []],
  ['turns to the rear camera', ready, { type: 'flip' }, { name: 'connecting', facing: 'rear' }, [{ type: 'connect', facing: 'rear' }]],
  ['turns back to the front camera', { ...ready, connection: rear }, { type: 'flip' }, connecting, [connect]],
  ['notices when the camera goes away (spec 3.19)', ready, { type: 'lost' }, failed('lost'), [log('Media failed', 'lost')]],
  ['says before the recording that nothing is heard', ready, { type: 'silenceChanged', isSilent: true }, { ...ready, isSilent: true }, []],
  ['starts the recorder (spec 4.20)', ready, { type: 'start' }, starting, [{ type: 'start' }]],
  ['keeps in mind that nothing is heard', { ...ready, isSilent: true }, { type: 'start' }, { ...starting, isSilent: true }, [{ type: 'start' }]],
  ['runs the clock once it really records (spec 4.20)', starting, { type: 'started', ticket }, live(30), [{ type: 'runClock' }]],
  ['says why the recorder did not start', starting, { type: 'failed', problem: 'unsupported' }, failed('unsupported'), [log('Media failed', 'unsupported')]],
  ['gives up a start whose camera goes away', starting, { type: 'lost' }, failed('lost'), [{ type: 'cancel' }, log('Media failed', 'lost')]],
  ['counts the seconds down (spec 4.19)', live(30), { type: 'tick', elapsedSeconds: 1 }, live(29), []],
  ['counts on rightly after ticks that never came', live(29), { type: 'tick', elapsedSeconds: 12 }, live(18), []],
  ['stops 200 ms after the clock shows 0', live(1), { type: 'tick', elapsedSeconds: 30 }, stopping(), stop(200)],
  ['stops 200 ms after a clock that came late', live(3), { type: 'tick', elapsedSeconds: 34 }, stopping(), stop(200)],
  ['stops at once when asked', live(12), { type: 'stop' }, stopping({ remaining: 12 }), stop()],
  ['goes on when the visitor says so', live(12, { wasAway: true }), { type: 'goOn' }, live(12), []],
  ['records again without finishing the take', live(12, { wasAway: true }), { type: 'reRecord' },
    connecting, [{ type: 'stopClock' }, { type: 'cancel' }, discard, connect]],
  ['shows the take once it is kept (spec 4.22)', stopping(), { type: 'stopped' }, recorded, []],
  ['has nothing to show when stopping fails (spec 4.25)', stopping(), { type: 'stopFailed', message: 'empty' },
    { name: 'unusable', facing: 'front' }, [log('Stop failed', 'empty')]],
  ['tries a film again that the player stumbled over (spec 9.8)', recorded, { type: 'playbackFailed', message: 'decode' },
    { ...recorded, playback: 'restarting' }, [log('Playback failed', 'decode'), { type: 'restart', afterMilliseconds: 500 }]],
  ['shows it again after 500 ms (spec 9.8)', { ...recorded, playback: 'restarting' }, { type: 'restart' }, { ...recorded, playback: 'restarted' }, []],
  ['does not let a take pass that cannot be played', { ...recorded, playback: 'restarted' }, { type: 'playbackFailed', message: 'decode' },
    { ...recorded, playback: 'broken' }, [log('Playback failed', 'decode')]],
  ['turns the camera on to record again', recorded, { type: 'reRecord' }, connecting, [connect]],
  ['records again with the camera that was chosen', { ...recorded, facing: 'rear' }, { type: 'reRecord' },
    { name: 'connecting', facing: 'rear' }, [{ type: 'connect', facing: 'rear' }]],
  ['records again when there was nothing to show', { name: 'unusable', facing: 'front' }, { type: 'reRecord' }, connecting, [connect]],
  ['gives up a start when the visitor leaves', starting, { type: 'leave' }, { name: 'idle' }, [{ type: 'cancel' }]],
  ['stops recording when the visitor leaves, and keeps what there is to offer it later (spec 4.51)', live(12), { type: 'leave' },
    { name: 'idle' }, [{ type: 'stopClock' }, { type: 'stop', ticket, ending: 'interrupted', afterMilliseconds: 0 }]],
  ['does not wait for the end when the visitor leaves', stopping(), { type: 'leave' }, { name: 'idle' }, [{ type: 'stop', ticket, ending: 'stopped', afterMilliseconds: 0 }]],
  ['leaves the camera on when the visitor goes on', recorded, { type: 'leave' }, { name: 'idle' }, []],
])('It %s', (_, state, event, next, effects) => {
  expect(reduceRecorder(DESK, state, event)).toEqual({ state: next, effects });
});

it.each<[string, RecorderState, RecorderEvent]>([
  ['a second start', starting, { type: 'start' }],
  ['a start while recording', live(12), { type: 'start' }],
  ['a second stop', stopping(), { type: 'stop' }],
  ['a stop before anything is recorded (spec 5.22)', ready, { type: 'stop' }],
  ['a tick after the end', stopping(), { type: 'tick', elapsedSeconds: 31 }],
  ['a camera that came after the visitor left', { name: 'idle' }, { type: 'connected', connection }],
  ['a turn of the camera while recording', live(12), { type: 'flip' }],
  ['a second failure of one player', { ...recorded, playback: 'restarting' }, { type: 'playbackFailed', message: 'decode' }],
  ['a camera that goes away after the recording', recorded, { type: 'lost' }],
  ['a camera without a microphone where there was none', failed('notFound'), { type: 'devicesChanged', count: { cameras: 1, microphones: 0 } }],
  ['a new device where permission is missing', failed('notAllowed'), { type: 'devicesChanged', count: { cameras: 2, microphones: 1 } }],
  ['a page that is hidden before the recording', ready, { type: 'hidden' }],
  ['a page that is hidden after the recording', recorded, { type: 'hidden' }],
])('%s changes nothing', (_, state, event) => {
  const step = reduceRecorder(DESK, state, event);
  expect(step.state).toBe(state);
  expect(step.effects).toEqual([]);
});

type Case = [what: string, rules: typeof DESK, from: RecorderState, events: RecorderEvent[], to: RecorderState, effects: RecorderEffect[]];
const offered = (seconds: number): RecorderEvent[] => [{ type: 'enter', facing: 'front' }, { type: 'found', take: take('interrupted', seconds) }];
const find: RecorderEffect = { type: 'find' };
const begun: RecorderEvent[] = [{ type: 'connected', connection }, { type: 'start' }, { type: 'started', ticket }];
const beginning: RecorderEffect[] = [{ type: 'start' }, { type: 'runClock' }];

it.each<Case>([
  ['case 1, tab killed: on return the take is offered and used', DESK, { name: 'idle' }, [...offered(12), { type: 'useFound' }, { type: 'adopted' }],
    { ...recorded, notice: 'interrupted' }, [find, { type: 'adopt', uploadId }]],
  ['case 2, browser killed: on return the take is offered, and may be recorded again', DESK, { name: 'idle' }, [...offered(12), { type: 'reRecord' }],
    connecting, [find, connect]],
  ['case 4, start and stop clicked twice: one recorder, one take', DESK, ready,
    [{ type: 'start' }, { type: 'start' }, { type: 'started', ticket }, { type: 'stop' }, { type: 'stop' }, { type: 'stopped' }, { type: 'stopped' }],
    recorded, [...beginning, ...stop()]],
  ['case 5, stopped right after the start: to be recorded again, nothing to go on with', DESK, ready,
    [{ type: 'start' }, { type: 'started', ticket }, { type: 'stop' }, { type: 'stopFailed', message: 'The recorder gave nothing' }],
    { name: 'unusable', facing: 'front' }, [...beginning, ...stop(), log('Stop failed', 'The recorder gave nothing')]],
  ['case 8, camera or microphone gone mid-take: what there is is kept, and the visitor told', DESK, live(12),
    [{ type: 'lost' }, { type: 'lost' }, { type: 'stopped' }], { ...recorded, notice: 'lost' }, stop()],
  ['case 8, recorded again with a camera that is back', DESK, { ...recorded, notice: 'lost' }, [{ type: 'reRecord' }, { type: 'connected', connection }],
    ready, [connect]],
  ['case 9, a silent microphone: told while recording, gone when heard', DESK, live(12),
    [{ type: 'silenceChanged', isSilent: true }, { type: 'tick', elapsedSeconds: 19 }], live(11, { isSilent: true }), []],
  ['case 9, heard again', DESK, live(12, { isSilent: true }), [{ type: 'silenceChanged', isSilent: false }], live(12), []],
  ['case 10, a phone locked mid-take: stopped, kept, and said so', PHONE, live(12),
    [{ type: 'hidden' }, { type: 'stopped' }, { type: 'shown' }], { ...recorded, notice: 'hidden' }, stop()],
  ['case 10, a page hidden at a desk: handed over at once, and a choice on return', DESK, live(12),
    [{ type: 'hidden' }, { type: 'tick', elapsedSeconds: 20 }, { type: 'shown' }], live(10, { wasAway: true }), [{ type: 'flush' }]],
  ['case 10, a phone that froze the page before it could stop: a choice on return', PHONE, live(12), [{ type: 'shown' }], live(12, { wasAway: true }), []],
  ['case 11, re-recorded: the new take has its own name', DESK, recorded,
    [{ type: 'reRecord' }, { type: 'connected', connection }, { type: 'start' }, { type: 'started', ticket: { uploadId: 'take-0000-0000-0002', count: 2 } }],
    live(30, { ticket: { uploadId: 'take-0000-0000-0002', count: 2 } }), [connect, ...beginning]],
  ['case 13, a film whose player stumbles over looking for its length: shown once more', DESK, recorded,
    [{ type: 'playbackFailed', message: 'decode' }, { type: 'restart' }], { ...recorded, playback: 'restarted' },
    [log('Playback failed', 'decode'), { type: 'restart', afterMilliseconds: 500 }]],
  ['case 14, refused, then allowed', DESK, connecting, [{ type: 'failed', problem: 'dismissed' }, { type: 'tryAgain' }, ...begun],
    live(30), [log('Media failed', 'dismissed'), connect, ...beginning]],
  ['case 14, no device, then one is plugged in', DESK, connecting,
    [{ type: 'failed', problem: 'notFound' }, { type: 'devicesChanged', count: { cameras: 1, microphones: 1 } }, { type: 'connected', connection }],
    ready, [log('Media failed', 'notFound'), connect]],
  ['case 15, a camera granted after the visitor left: nobody uses it', DESK, connecting, [{ type: 'leave' }, { type: 'connected', connection }, { type: 'start' }],
    { name: 'idle' }, []],
])('It survives %s', (_, rules, from, events, to, effects) => {
  const heard: RecorderEffect[] = [];
  const end = events.reduce((state, event) => {
    const step = reduceRecorder(rules, state, event);
    heard.push(...step.effects);
    return step.state;
  }, from);
  expect(end).toEqual(to);
  expect(heard).toEqual(effects);
});
