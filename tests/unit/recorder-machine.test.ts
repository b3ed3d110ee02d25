import type { Access } from '@/lib/browser/capture/access';
import type { RecorderRules } from '@/lib/browser/capture/live-steps';
import { reduceRecorder } from '@/lib/browser/capture/recorder-machine';
import type { FoundTake, RecorderEffect, RecorderEvent, RecorderState } from '@/lib/browser/capture/recorder-state';
import { createCamera } from '../support/browser-factories';
import { createSection } from '../support/visit-factories';

const DESK: RecorderRules = { section: createSection({ seconds: 30 }), stopsWhenHidden: false };
const PHONE = { ...DESK, stopsWhenHidden: true };
const camera = createCamera();
const rear = createCamera({ facing: 'rear' });
const ticket = { uploadId: 'take-0000-0000-0001', count: 1 };
const { uploadId } = ticket;

type In<Name extends RecorderState['name']> = Extract<RecorderState, { name: Name }>;

const searching: RecorderState = { name: 'searching', facing: 'front' };
const found: RecorderState = { name: 'found', facing: 'front', uploadId, seconds: 41 };
const adopting: RecorderState = { name: 'adopting', facing: 'front', uploadId, seconds: 41 };
const opening: RecorderState = { name: 'opening', facing: 'front' };
const ready: In<'ready'> = { name: 'ready', camera, isSilent: false };
const counting: In<'counting'> = { name: 'counting', count: 3, camera, isSilent: false };
const starting: In<'starting'> = { name: 'starting', camera, isSilent: false };
const live = (remaining: number, more: Partial<In<'recording'>> = {}): RecorderState => ({
  name: 'recording',
  camera,
  isSilent: false,
  wasAway: false,
  remaining,
  ticket,
  ...more,
});
const stopping = (more: Partial<In<'stopping'>> = {}): RecorderState => ({
  name: 'stopping',
  camera,
  remaining: 0,
  ticket,
  notice: null,
  ...more,
});
const recorded: In<'recorded'> = {
  name: 'recorded',
  facing: 'front',
  uploadId,
  seconds: 41,
  playback: 'playable',
  notice: null,
};
const failed = (error: In<'failed'>['error'], facing: In<'failed'>['facing'] = 'front'): RecorderState => ({
  name: 'failed',
  error,
  facing,
});

const openCamera: RecorderEffect = { name: 'openCamera', facing: 'front' };
const stop = (afterMilliseconds = 0): RecorderEffect[] => [
  { name: 'stopRecording', ticket, ending: 'stopped', afterMilliseconds },
];
const start: RecorderEffect[] = [{ name: 'startRecording' }];
const discard: RecorderEffect = { name: 'discardTake', uploadId };
const log = (event: string, details: string): RecorderEffect => ({ name: 'log', event, details });
const kept: RecorderEvent = { name: 'takeKept', facts: { seconds: 41 } };
const take = (ending: 'stopped' | 'interrupted', seconds = 41) => ({ uploadId, ending, seconds });

const STATES: { [Name in RecorderState['name']]: In<Name> } = {
  idle: { name: 'idle' },
  searching: { name: 'searching', facing: 'front' },
  found: { name: 'found', facing: 'front', uploadId, seconds: 41 },
  adopting: { name: 'adopting', facing: 'front', uploadId, seconds: 41 },
  unasked: { name: 'unasked', facing: 'front' },
  opening: { name: 'opening', facing: 'front' },
  ready,
  counting,
  starting,
  recording: { name: 'recording', camera, isSilent: false, wasAway: false, remaining: 30, ticket },
  stopping: { name: 'stopping', camera, remaining: 0, ticket, notice: null },
  recorded,
  unusable: { name: 'unusable', facing: 'front' },
  failed: { name: 'failed', error: 'lost', facing: 'front' },
};

/** The take before the one that is recorded again. */
const last: FoundTake = { uploadId: 'take-0000-0000-0000', ending: 'stopped', seconds: 12 };
const lastRecorded: RecorderState = { ...recorded, uploadId: last.uploadId, seconds: 12 };
/** A take that was recorded again is within reach until the new one exists. */
const again = { last: { uploadId, ending: 'stopped', seconds: 41 } } as const;

type EventName = RecorderEvent['name'];

const EVENTS: { [Name in EventName]: Extract<RecorderEvent, { name: Name }> } = {
  entered: { name: 'entered', facing: 'front' },
  left: { name: 'left' },
  searched: { name: 'searched', take: null, willAsk: false },
  useRequested: { name: 'useRequested' },
  takeAdopted: { name: 'takeAdopted' },
  cameraRequested: { name: 'cameraRequested' },
  cameraOpened: { name: 'cameraOpened', camera },
  captureFailed: { name: 'captureFailed', error: 'lost' },
  deviceLost: { name: 'deviceLost' },
  devicesChanged: { name: 'devicesChanged', count: { cameras: 1, microphones: 1 } },
  silenceChanged: { name: 'silenceChanged', isSilent: true },
  pageHidden: { name: 'pageHidden' },
  pageShown: { name: 'pageShown' },
  retryRequested: { name: 'retryRequested' },
  flipRequested: { name: 'flipRequested' },
  devicesChosen: { name: 'devicesChosen', facing: 'front' },
  startRequested: { name: 'startRequested' },
  counted: { name: 'counted' },
  cancelRequested: { name: 'cancelRequested' },
  recordingStarted: { name: 'recordingStarted', ticket },
  ticked: { name: 'ticked', elapsedSeconds: 1 },
  continueRequested: { name: 'continueRequested' },
  stopRequested: { name: 'stopRequested' },
  takeKept: { name: 'takeKept', facts: { seconds: 41 } },
  stopFailed: { name: 'stopFailed', message: 'gone' },
  takeLost: { name: 'takeLost', message: 'The video service has no film' },
  playbackFailed: { name: 'playbackFailed', message: 'decode' },
  playbackRestarted: { name: 'playbackRestarted' },
  reRecordRequested: { name: 'reRecordRequested' },
  keepLastRequested: { name: 'keepLastRequested' },
  takeAccepted: { name: 'takeAccepted' },
  pictureShown: { name: 'pictureShown' },
  limitPassed: { name: 'limitPassed' },
  accessSeen: { name: 'accessSeen', news: { access: 'granted', cause: 'changed' } },
};

/** The events that each state knows, beside `entered` and `left`, which every state knows. */
const KNOWN: Record<RecorderState['name'], EventName[]> = {
  idle: [],
  searching: ['searched'],
  found: ['useRequested', 'reRecordRequested'],
  adopting: ['takeAdopted', 'stopFailed'],
  opening: ['cameraOpened', 'captureFailed', 'retryRequested', 'limitPassed'],
  unasked: ['cameraRequested'],
  ready: [
    'deviceLost',
    'devicesChanged',
    'silenceChanged',
    'retryRequested',
    'flipRequested',
    'devicesChosen',
    'startRequested',
    'pictureShown',
    'limitPassed',
  ],
  counting: [
    'deviceLost',
    'silenceChanged',
    'pageHidden',
    'startRequested',
    'counted',
    'cancelRequested',
    'pictureShown',
  ],
  starting: [
    'captureFailed',
    'deviceLost',
    'silenceChanged',
    'cancelRequested',
    'recordingStarted',
    'pictureShown',
    'limitPassed',
  ],
  recording: [
    'deviceLost',
    'silenceChanged',
    'pageHidden',
    'pageShown',
    'ticked',
    'continueRequested',
    'stopRequested',
    'reRecordRequested',
    'pictureShown',
  ],
  stopping: ['useRequested', 'takeKept', 'stopFailed', 'limitPassed'],
  recorded: ['takeLost', 'playbackFailed', 'reRecordRequested'],
  unusable: ['reRecordRequested'],
  failed: ['devicesChanged', 'retryRequested', 'devicesChosen'],
};

const knows = (state: RecorderState, event: RecorderEvent) => reduceRecorder(PHONE, state, event).state !== state;

it.each(Object.values(STATES))('The state $name knows its own events and ignores all others', (state) => {
  const names = Object.values(EVENTS).flatMap((event) => (knows(state, event) ? [event.name] : []));
  expect(names.filter((name) => name !== 'entered' && name !== 'left')).toEqual(KNOWN[state.name]);
});

/** Each option with another value than at a desk. */
const OTHER_RULES: RecorderRules = { section: createSection({ seconds: 31 }), stopsWhenHidden: true };

it.each(Object.keys(OTHER_RULES) as (keyof RecorderRules)[])('The option %s changes some step', (option) => {
  const otherRules = { ...DESK, [option]: OTHER_RULES[option] };
  const steps = (rules: RecorderRules) =>
    Object.values(STATES).flatMap((state) => Object.values(EVENTS).map((event) => reduceRecorder(rules, state, event)));
  expect(steps(otherRules)).not.toEqual(steps(DESK));
});

it('Every event means something to a state', () => {
  const restarting: RecorderState = { ...recorded, playback: 'restarting' };
  const states = [...Object.values(STATES), restarting, { ...recorded, last }, failed('notAllowed')];
  expect(Object.values(EVENTS).filter((event) => !states.some((state) => knows(state, event)))).toEqual([]);
});

type Row = [what: string, state: RecorderState, event: RecorderEvent, next: RecorderState, effects: RecorderEffect[]];

it.each<Row>([
  [
    'looks for takes made before when the screen is there',
    { name: 'idle' },
    { name: 'entered', facing: 'front' },
    searching,
    [{ name: 'findTake' }],
  ],
  [
    'turns the camera on when there are none',
    searching,
    { name: 'searched', take: null, willAsk: false },
    opening,
    [openCamera],
  ],
  [
    'shows the take that is still there',
    searching,
    { name: 'searched', take: take('stopped'), willAsk: false },
    recorded,
    [],
  ],
  [
    'asks what to do with a take that was interrupted',
    searching,
    { name: 'searched', take: take('interrupted'), willAsk: false },
    found,
    [],
  ],
  [
    'makes an interrupted take ready that is wanted',
    found,
    { name: 'useRequested' },
    adopting,
    [{ name: 'adoptTake', uploadId }],
  ],
  [
    'shows it, and says that it was interrupted',
    adopting,
    { name: 'takeAdopted' },
    { ...recorded, notice: 'interrupted' },
    [],
  ],
  [
    'has nothing to show when that fails',
    adopting,
    { name: 'stopFailed', message: 'gone' },
    { name: 'unusable', facing: 'front' },
    [log('Stop failed', 'gone')],
  ],
  [
    'turns the camera on to record an interrupted take again',
    found,
    { name: 'reRecordRequested' },
    { name: 'opening', facing: 'front', last: { uploadId, ending: 'interrupted', seconds: 41 } },
    [openCamera],
  ],
  ['is ready once the camera is on (spec 3.19)', opening, { name: 'cameraOpened', camera }, ready, []],
  [
    'says why there is no camera',
    { name: 'opening', facing: 'rear' },
    { name: 'captureFailed', error: 'notAllowed' },
    failed('notAllowed', 'rear'),
    [log('Media failed', 'notAllowed')],
  ],
  [
    'tries once more when asked',
    failed('notAllowed', 'rear'),
    { name: 'retryRequested' },
    { name: 'opening', facing: 'rear' },
    [{ name: 'openCamera', facing: 'rear' }],
  ],
  [
    'tries by itself when a camera is plugged in',
    failed('notFound'),
    { name: 'devicesChanged', count: { cameras: 1, microphones: 1 } },
    opening,
    [openCamera],
  ],
  [
    'tries by itself when a camera that went away is back',
    failed('lost'),
    { name: 'devicesChanged', count: { cameras: 1, microphones: 1 } },
    opening,
    [openCamera],
  ],
  [
    'offers a second camera once it is plugged in',
    ready,
    { name: 'devicesChanged', count: { cameras: 2, microphones: 1 } },
    { ...ready, camera: { ...camera, hasMultipleCameras: true } },
    [],
  ],
  [
    'turns to the rear camera',
    ready,
    { name: 'flipRequested' },
    { name: 'opening', facing: 'rear' },
    [{ name: 'openCamera', facing: 'rear' }],
  ],
  ['turns back to the front camera', { ...ready, camera: rear }, { name: 'flipRequested' }, opening, [openCamera]],
  [
    'notices when the camera goes away (spec 3.19)',
    ready,
    { name: 'deviceLost' },
    failed('lost'),
    [log('Media failed', 'lost')],
  ],
  [
    'says before the recording that nothing is heard',
    ready,
    { name: 'silenceChanged', isSilent: true },
    { ...ready, isSilent: true },
    [],
  ],
  [
    'does not turn the camera on by itself when the browser would ask',
    searching,
    { name: 'searched', take: null, willAsk: true },
    { name: 'unasked', facing: 'front' },
    [],
  ],
  [
    'turns it on once the visitor has pressed',
    { name: 'unasked', facing: 'front' },
    { name: 'cameraRequested' },
    opening,
    [openCamera],
  ],
  [
    'asks anew for a camera or a microphone that was chosen',
    ready,
    { name: 'devicesChosen', facing: 'front' },
    opening,
    [{ name: 'closeCamera' }, openCamera],
  ],
  ['counts from three before the recording', ready, { name: 'startRequested' }, counting, []],
  ['counts down', counting, { name: 'counted' }, { ...counting, count: 2 }, []],
  [
    'starts the recorder after the last number (spec 4.20)',
    { ...counting, count: 1 },
    { name: 'counted' },
    starting,
    start,
  ],
  ['starts it at once when the shutter is pressed again', counting, { name: 'startRequested' }, starting, start],
  ['starts nothing when the visitor cancels', counting, { name: 'cancelRequested' }, ready, []],
  [
    'ends a start that the visitor cancels',
    starting,
    { name: 'cancelRequested' },
    ready,
    [{ name: 'cancelRecording' }],
  ],
  ['starts nothing on a page that was left', counting, { name: 'pageHidden' }, ready, []],
  ['stops counting when the visitor leaves', counting, { name: 'left' }, { name: 'idle' }, []],
  [
    'stops counting when the camera goes away',
    counting,
    { name: 'deviceLost' },
    failed('lost'),
    [log('Media failed', 'lost')],
  ],
  [
    'keeps the take before while a new one begins',
    { ...counting, count: 1, last },
    { name: 'counted' },
    { ...starting, last },
    [{ name: 'startRecording', keeps: last.uploadId }],
  ],
  ['returns to the take before', { ...ready, last }, { name: 'keepLastRequested' }, lastRecorded, []],
  [
    'returns to the take before when there is no camera',
    { name: 'failed', error: 'busy', facing: 'front', last },
    { name: 'keepLastRequested' },
    lastRecorded,
    [],
  ],
  [
    'returns to the take before in the middle of a new one, which is gone then',
    live(12, { last }),
    { name: 'keepLastRequested' },
    lastRecorded,
    [{ name: 'cancelRecording' }, discard],
  ],
  [
    'returns to the take before when the new one is empty',
    { name: 'unusable', facing: 'front', last },
    { name: 'keepLastRequested' },
    lastRecorded,
    [],
  ],
  [
    'replaces the take before once the new one exists',
    stopping({ last }),
    kept,
    recorded,
    [{ name: 'discardTake', uploadId: last.uploadId }],
  ],
  [
    'keeps the take before when the new one was cut short',
    stopping({ last, notice: 'lost' }),
    kept,
    { ...recorded, last, notice: 'lost' },
    [],
  ],
  [
    'keeps the take before when the new one is silent',
    stopping({ last }),
    { name: 'takeKept', facts: { seconds: 41, flaw: 'silent' } },
    { ...recorded, last, flaw: 'silent' },
    [],
  ],
  [
    'discards the take before when the visitor goes on with the new one',
    { ...recorded, last, notice: 'lost' },
    { name: 'takeAccepted' },
    { ...recorded, notice: 'lost' },
    [{ name: 'discardTake', uploadId: last.uploadId }],
  ],
  [
    'returns from an interrupted take to the complete one before it',
    { ...found, last },
    { name: 'keepLastRequested' },
    lastRecorded,
    [discard],
  ],
  [
    'keeps in mind that nothing is heard',
    { ...ready, isSilent: true },
    { name: 'startRequested' },
    { ...counting, isSilent: true },
    [],
  ],
  ['runs the clock once it really records (spec 4.20)', starting, { name: 'recordingStarted', ticket }, live(30), []],
  [
    'says why the recorder did not start',
    starting,
    { name: 'captureFailed', error: 'unsupported' },
    failed('unsupported'),
    [log('Media failed', 'unsupported')],
  ],
  [
    'gives up a start whose camera goes away',
    starting,
    { name: 'deviceLost' },
    failed('lost'),
    [{ name: 'cancelRecording' }, log('Media failed', 'lost')],
  ],
  ['counts the seconds down (spec 4.19)', live(30), { name: 'ticked', elapsedSeconds: 1 }, live(29), []],
  ['counts on rightly after ticks that never came', live(29), { name: 'ticked', elapsedSeconds: 12 }, live(18), []],
  ['stops 200 ms after the clock shows 0', live(1), { name: 'ticked', elapsedSeconds: 30 }, stopping(), stop(200)],
  ['stops 200 ms after a clock that came late', live(3), { name: 'ticked', elapsedSeconds: 34 }, stopping(), stop(200)],
  ['stops at once when asked', live(12), { name: 'stopRequested' }, stopping({ remaining: 12 }), stop()],
  ['goes on when the visitor says so', live(12, { wasAway: true }), { name: 'continueRequested' }, live(12), []],
  [
    'records again without finishing the take',
    live(12, { wasAway: true }),
    { name: 'reRecordRequested' },
    opening,
    [{ name: 'cancelRecording' }, discard, openCamera],
  ],
  ['shows the take once it is kept (spec 4.22)', stopping(), kept, recorded, []],
  [
    'has nothing to show when stopping fails (spec 4.25)',
    stopping(),
    { name: 'stopFailed', message: 'empty' },
    { name: 'unusable', facing: 'front' },
    [log('Stop failed', 'empty')],
  ],
  [
    'tries a film again that the player stumbled over (spec 9.8)',
    recorded,
    { name: 'playbackFailed', message: 'decode' },
    { ...recorded, playback: 'restarting' },
    [log('Playback failed', 'decode'), { name: 'restartPlayback', afterMilliseconds: 500 }],
  ],
  [
    'shows it again after 500 ms (spec 9.8)',
    { ...recorded, playback: 'restarting' },
    { name: 'playbackRestarted' },
    { ...recorded, playback: 'restarted' },
    [],
  ],
  [
    'does not let a take pass that cannot be played',
    { ...recorded, playback: 'restarted' },
    { name: 'playbackFailed', message: 'decode' },
    { ...recorded, playback: 'broken' },
    [log('Playback failed', 'decode')],
  ],
  [
    'turns the camera on to record again',
    recorded,
    { name: 'reRecordRequested' },
    { name: 'opening', facing: 'front', ...again },
    [openCamera],
  ],
  [
    'records again with the camera that was chosen',
    { ...recorded, facing: 'rear' },
    { name: 'reRecordRequested' },
    { name: 'opening', facing: 'rear', ...again },
    [{ name: 'openCamera', facing: 'rear' }],
  ],
  [
    'records again when there was nothing to show',
    { name: 'unusable', facing: 'front' },
    { name: 'reRecordRequested' },
    opening,
    [openCamera],
  ],
  [
    'gives up a start when the visitor leaves',
    starting,
    { name: 'left' },
    { name: 'idle' },
    [{ name: 'cancelRecording' }],
  ],
  [
    'stops recording when the visitor leaves, and keeps what there is to offer it later (spec 4.51)',
    live(12),
    { name: 'left' },
    { name: 'idle' },
    [{ name: 'stopRecording', ticket, ending: 'interrupted', afterMilliseconds: 0 }],
  ],
  [
    'does not wait for the end when the visitor leaves',
    stopping(),
    { name: 'left' },
    { name: 'idle' },
    [{ name: 'stopRecording', ticket, ending: 'stopped', afterMilliseconds: 0 }],
  ],
  ['leaves the camera on when the visitor goes on', recorded, { name: 'left' }, { name: 'idle' }, []],
])('It %s', (_, state, event, next, effects) => {
  expect(reduceRecorder(DESK, state, event)).toEqual({ state: next, effects });
});

it.each<[string, RecorderState, RecorderEvent]>([
  ['a second start', starting, { name: 'startRequested' }],
  ['a start while recording', live(12), { name: 'startRequested' }],
  ['a second stop', stopping(), { name: 'stopRequested' }],
  ['a stop before anything is recorded (spec 5.22)', ready, { name: 'stopRequested' }],
  ['a tick after the end', stopping(), { name: 'ticked', elapsedSeconds: 31 }],
  ['a camera that came after the visitor left', { name: 'idle' }, { name: 'cameraOpened', camera }],
  ['a turn of the camera while recording', live(12), { name: 'flipRequested' }],
  [
    'a second failure of one player',
    { ...recorded, playback: 'restarting' },
    { name: 'playbackFailed', message: 'decode' },
  ],
  ['a camera that goes away after the recording', recorded, { name: 'deviceLost' }],
  [
    'a camera without a microphone where there was none',
    failed('notFound'),
    { name: 'devicesChanged', count: { cameras: 1, microphones: 0 } },
  ],
  [
    'a new device where permission is missing',
    failed('notAllowed'),
    { name: 'devicesChanged', count: { cameras: 2, microphones: 1 } },
  ],
  ['a page that is hidden before the recording', ready, { name: 'pageHidden' }],
  ['a page that is hidden after the recording', recorded, { name: 'pageHidden' }],
])('%s changes nothing', (_, state, event) => {
  const step = reduceRecorder(DESK, state, event);
  expect(step.state).toBe(state);
  expect(step.effects).toEqual([]);
});

type Case = [
  what: string,
  rules: RecorderRules,
  from: RecorderState,
  events: RecorderEvent[],
  to: RecorderState,
  effects: RecorderEffect[],
];
const offered = (seconds: number): RecorderEvent[] => [
  { name: 'entered', facing: 'front' },
  { name: 'searched', take: take('interrupted', seconds), willAsk: false },
];
const interrupted = { uploadId, ending: 'interrupted', seconds: 12 } as const;
const find: RecorderEffect = { name: 'findTake' };
const begun: RecorderEvent[] = [
  { name: 'cameraOpened', camera },
  { name: 'startRequested' },
  { name: 'startRequested' },
  { name: 'recordingStarted', ticket },
];

it.each<Case>([
  [
    'case 1, tab killed: on return the take is offered and used',
    DESK,
    { name: 'idle' },
    [...offered(12), { name: 'useRequested' }, { name: 'takeAdopted' }],
    { ...recorded, seconds: 12, notice: 'interrupted' },
    [find, { name: 'adoptTake', uploadId }],
  ],
  [
    'case 2, browser killed: on return the take is offered, and may be recorded again',
    DESK,
    { name: 'idle' },
    [...offered(12), { name: 'reRecordRequested' }],
    { name: 'opening', facing: 'front', last: interrupted },
    [find, openCamera],
  ],
  [
    'case 4, start and stop clicked twice: one recorder, one take',
    DESK,
    ready,
    [
      { name: 'startRequested' },
      { name: 'startRequested' },
      { name: 'recordingStarted', ticket },
      { name: 'stopRequested' },
      { name: 'stopRequested' },
      kept,
      kept,
    ],
    recorded,
    [...start, ...stop()],
  ],
  [
    'case 5, stopped right after the start: to be recorded again, nothing to go on with',
    DESK,
    ready,
    [
      { name: 'startRequested' },
      { name: 'startRequested' },
      { name: 'recordingStarted', ticket },
      { name: 'stopRequested' },
      { name: 'stopFailed', message: 'The recorder gave nothing' },
    ],
    { name: 'unusable', facing: 'front' },
    [...start, ...stop(), log('Stop failed', 'The recorder gave nothing')],
  ],
  [
    'case 8, camera or microphone gone mid-take: what there is is kept, and the visitor told',
    DESK,
    live(12),
    [{ name: 'deviceLost' }, { name: 'deviceLost' }, kept],
    { ...recorded, notice: 'lost' },
    stop(),
  ],
  [
    'case 8, recorded again with a camera that is back',
    DESK,
    { ...recorded, notice: 'lost' },
    [{ name: 'reRecordRequested' }, { name: 'cameraOpened', camera }],
    { ...ready, ...again },
    [openCamera],
  ],
  [
    'case 9, a silent microphone: told while recording, gone when heard',
    DESK,
    live(12),
    [
      { name: 'silenceChanged', isSilent: true },
      { name: 'ticked', elapsedSeconds: 19 },
    ],
    live(11, { isSilent: true }),
    [],
  ],
  [
    'case 9, heard again',
    DESK,
    live(12, { isSilent: true }),
    [{ name: 'silenceChanged', isSilent: false }],
    live(12),
    [],
  ],
  [
    'case 10, a phone locked mid-take: stopped, kept, and said so',
    PHONE,
    live(12),
    [{ name: 'pageHidden' }, kept, { name: 'pageShown' }],
    { ...recorded, notice: 'hidden' },
    stop(),
  ],
  [
    'case 10, a page hidden at a desk: handed over at once, and a choice on return',
    DESK,
    live(12),
    [{ name: 'pageHidden' }, { name: 'ticked', elapsedSeconds: 20 }, { name: 'pageShown' }],
    live(10, { wasAway: true }),
    [{ name: 'flushRecording' }],
  ],
  [
    'case 10, a phone that froze the page before it could stop: a choice on return',
    PHONE,
    live(12),
    [{ name: 'pageShown' }],
    live(12, { wasAway: true }),
    [],
  ],
  [
    'case 11, re-recorded: the new take has its own name',
    DESK,
    recorded,
    [
      { name: 'reRecordRequested' },
      { name: 'cameraOpened', camera },
      { name: 'startRequested' },
      { name: 'startRequested' },
      { name: 'recordingStarted', ticket: { uploadId: 'take-0000-0000-0002', count: 2 } },
    ],
    live(30, { ticket: { uploadId: 'take-0000-0000-0002', count: 2 }, ...again }),
    [openCamera, { name: 'startRecording', keeps: uploadId }],
  ],
  [
    'case 13, a film whose player stumbles over looking for its length: shown once more',
    DESK,
    recorded,
    [{ name: 'playbackFailed', message: 'decode' }, { name: 'playbackRestarted' }],
    { ...recorded, playback: 'restarted' },
    [log('Playback failed', 'decode'), { name: 'restartPlayback', afterMilliseconds: 500 }],
  ],
  [
    'case 14, refused, then allowed',
    DESK,
    opening,
    [{ name: 'captureFailed', error: 'dismissed' }, { name: 'retryRequested' }, ...begun],
    live(30),
    [log('Media failed', 'dismissed'), openCamera, ...start],
  ],
  [
    'case 14, no device, then one is plugged in',
    DESK,
    opening,
    [
      { name: 'captureFailed', error: 'notFound' },
      { name: 'devicesChanged', count: { cameras: 1, microphones: 1 } },
      { name: 'cameraOpened', camera },
    ],
    ready,
    [log('Media failed', 'notFound'), openCamera],
  ],
  [
    'case 15, a camera granted after the visitor left: nobody uses it',
    DESK,
    opening,
    [{ name: 'left' }, { name: 'cameraOpened', camera }, { name: 'startRequested' }],
    { name: 'idle' },
    [],
  ],
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

describe('A state that waits for the browser or a device', () => {
  const close: RecorderEffect = { name: 'closeCamera' };
  const cancel: RecorderEffect = { name: 'cancelRecording' };
  const limitPassed: RecorderEvent = { name: 'limitPassed' };
  const retry: RecorderEvent = { name: 'retryRequested' };

  it.each<Row>([
    ['says that the camera is late', opening, limitPassed, { ...opening, isLate: true }, []],
    ['asks for the camera anew', { ...opening, isLate: true }, retry, opening, [close, openCamera]],
    ['says that there is no picture', ready, limitPassed, { ...ready, isLate: true }, []],
    ['turns a camera without a picture off and on', { ...ready, isLate: true }, retry, opening, [close, openCamera]],
    [
      'gives up a start that the microphone keeps from happening',
      { ...starting, isSilent: true, hasPicture: true },
      limitPassed,
      failed('noSound'),
      [cancel, close, log('Media failed', 'noSound')],
    ],
    [
      'gives up a start that the camera keeps from happening',
      starting,
      limitPassed,
      failed('noPicture'),
      [cancel, close, log('Media failed', 'noPicture')],
    ],
    [
      'gives up a start for no reason that is known',
      { ...starting, hasPicture: true },
      limitPassed,
      failed('notStarted'),
      [cancel, close, log('Media failed', 'notStarted')],
    ],
    [
      'uses another microphone',
      failed('noSound'),
      { name: 'devicesChosen', facing: 'front' },
      opening,
      [close, openCamera],
    ],
    ['says that a recording does not end', stopping(), limitPassed, stopping({ isLate: true }), []],
    [
      'uses what there is of it',
      stopping({ isLate: true, last }),
      { name: 'useRequested' },
      { ...STATES.adopting, seconds: DESK.section.seconds, last },
      [cancel, { name: 'adoptTake', uploadId }],
    ],
  ])('%s', (_, state, event, next, effects) => {
    expect(reduceRecorder(DESK, state, event)).toEqual({ state: next, effects });
  });
});

it('asks for a refused camera again as soon as it is allowed, and not before', () => {
  const refused = failed('notAllowed');
  const see = (access: Access) =>
    reduceRecorder(DESK, refused, { name: 'accessSeen', news: { access, cause: 'focused' } });
  expect(see('denied')).toEqual({ state: refused, effects: [] });
  expect(see('granted')).toEqual({ state: opening, effects: [openCamera] });
});

it('says that a take which the video service has lost cannot be used (spec 8.21)', () => {
  expect(reduceRecorder(DESK, { ...recorded, last }, EVENTS.takeLost)).toEqual({
    state: { name: 'unusable', facing: 'front', last },
    effects: [log('Stop failed', 'The video service has no film')],
  });
});

it.each([
  ['before the recording', ready, { name: 'failed', error: 'service' }],
  ['in the countdown', counting, { name: 'failed', error: 'service' }],
  ['while it starts', starting, { name: 'failed', error: 'service' }],
  ['during the recording', live(20), { name: 'stopping', notice: 'disconnected' }],
] as const)('tells the end of the connection %s from a device that is gone', (_, state, next) => {
  expect(reduceRecorder(DESK, state, { name: 'deviceLost', error: 'service' }).state).toMatchObject(next);
});
