import type { Access } from '@/lib/browser/capture/access';
import type { CaptureErrorCode } from '@/lib/browser/capture/capture';
import type { RecorderRules } from '@/lib/browser/capture/live-steps';
import { reduceRecorder } from '@/lib/browser/capture/recorder-machine';
import type { FoundTake, RecorderEffect, RecorderEvent, RecorderState } from '@/lib/browser/capture/recorder-state';
import { createCamera } from '../support/browser-factories';
import { createSection } from '../support/visit-factories';

const DESK: RecorderRules = { section: createSection({ seconds: 30 }), stopsWhenHidden: false };
const PHONE = { ...DESK, stopsWhenHidden: true };
const camera = createCamera();
const FIRST = { uploadId: 'take-0000-0000-0001', count: 1 };
const SECOND = { uploadId: 'take-0000-0000-0002', count: 2 };

type EventNamed<Name> = Extract<RecorderEvent, { name: Name }>;
/** An event, or its name where that says all. */
type Sent =
  | RecorderEvent
  | { [Name in RecorderEvent['name']]: { name: Name } extends EventNamed<Name> ? Name : never }[RecorderEvent['name']];

/** The screen of one section. */
function openSection(rules = DESK) {
  let state: RecorderState = { name: 'idle' };
  return {
    get state() {
      return state;
    },
    /** Sends events, and returns what the screen wants done. */
    send: (...events: Sent[]): RecorderEffect[] =>
      events.flatMap((event) => {
        const step = reduceRecorder(
          rules,
          state,
          typeof event === 'string' ? ({ name: event } as RecorderEvent) : event,
        );
        state = step.state;
        return step.effects;
      }),
  };
}

const enter = (take: FoundTake | null = null, willAsk = false): Sent[] => [
  { name: 'entered', facing: 'front' },
  { name: 'searched', take, willAsk },
];
const opened: Sent = { name: 'cameraOpened', camera };
const refused = (error: CaptureErrorCode): Sent => ({ name: 'captureFailed', error });
const started = (ticket: typeof FIRST): Sent => ({ name: 'recordingStarted', ticket });
const ticked = (elapsedSeconds: number): Sent => ({ name: 'ticked', elapsedSeconds });
const silent = (isSilent: boolean): Sent => ({ name: 'silenceChanged', isSilent });
const devices = (cameras: number, microphones: number): Sent => ({
  name: 'devicesChanged',
  count: { cameras, microphones },
});
const kept: Sent = { name: 'takeKept', facts: { seconds: 18 } };
const twice: Sent[] = ['startRequested', 'startRequested'];

/** How a visitor comes to where the stories begin. */
const opening = enter();
const ready = [...opening, opened, 'pictureShown'] as Sent[];
const counting = [...ready, 'startRequested'] as Sent[];
const starting = [...ready, ...twice];
const recording = [...starting, started(FIRST), ticked(12)];
const stopping = [...recording, 'stopRequested'] as Sent[];
const recorded = [...stopping, kept];
/** There is a take, and the camera is on for another one. */
const again = [...recorded, 'reRecordRequested', opened] as Sent[];
const recordingAgain = [...again, ...twice, started(SECOND), ticked(12)];

function at(way: readonly Sent[], rules = DESK) {
  const section = openSection(rules);
  section.send(...way);
  return section;
}

const open: RecorderEffect = { name: 'openCamera', facing: 'front' };
const close: RecorderEffect = { name: 'closeCamera' };
const cancel: RecorderEffect = { name: 'cancelRecording' };
const stop = (ticket = FIRST, afterMilliseconds = 0): RecorderEffect => ({
  ...{ name: 'stopRecording', ticket, ending: 'stopped', afterMilliseconds },
});
const cutOff = { ...stop(), isCutOff: true };
const discard = ({ uploadId }: { uploadId: string }): RecorderEffect => ({ name: 'discardTake', uploadId });
const log = (event: string, details: string): RecorderEffect => ({ name: 'log', event, details });
const failure = (error: CaptureErrorCode) => log('Media failed', error);

const last: FoundTake = { uploadId: FIRST.uploadId, ending: 'stopped', seconds: 18 };
const interrupted: FoundTake = { uploadId: FIRST.uploadId, ending: 'interrupted', seconds: 41 };
const live = { camera, isSilent: false, hasPicture: true };
const isReady = { name: 'ready', ...live };
const isReviewed = {
  name: 'recorded',
  facing: 'front',
  uploadId: FIRST.uploadId,
  seconds: 18,
  playback: 'playable',
  notice: null,
};
const failed = (error: CaptureErrorCode) => ({ name: 'failed', error, facing: 'front' });

describe('a visitor who comes to a section', () => {
  it('is ready once it has looked for an earlier take, and the camera is on (spec 3.19)', () => {
    const section = openSection();
    expect(section.send(...enter())).toEqual([{ name: 'findTake' }, open]);
    expect(section.state).toEqual({ name: 'opening', facing: 'front' });
    expect(section.send(opened)).toEqual([]);
    expect(section.state).toEqual({ name: 'ready', camera, isSilent: false });
  });

  it('is asked for the camera after a press where the browser would ask', () => {
    const section = at(enter(null, true));
    expect(section.state).toEqual({ name: 'unasked', facing: 'front' });
    expect(section.send('cameraRequested')).toEqual([open]);
  });

  it('sees the take that is still on the device', () => {
    expect(at(enter(last)).state).toEqual(isReviewed);
  });

  it('uses a take that was interrupted, and is told that it was', () => {
    const section = at(enter(interrupted));
    expect(section.state).toEqual({ name: 'found', facing: 'front', uploadId: FIRST.uploadId, seconds: 41 });
    expect(section.send('useRequested')).toEqual([{ name: 'adoptTake', uploadId: FIRST.uploadId }]);
    section.send('takeAdopted');
    expect(section.state).toEqual({ ...isReviewed, seconds: 41, notice: 'interrupted' });
  });

  it('has nothing to see when an interrupted take cannot be read', () => {
    const section = at([...enter(interrupted), 'useRequested']);
    expect(section.send({ name: 'stopFailed', message: 'gone' })).toEqual([log('Stop failed', 'gone')]);
    expect(section.state).toEqual({ name: 'unusable', facing: 'front' });
  });

  it('records an interrupted take again, and can return to it', () => {
    const section = at(enter(interrupted));
    expect(section.send('reRecordRequested')).toEqual([open]);
    expect(section.state).toEqual({ name: 'opening', facing: 'front', last: interrupted });
    expect(section.send('keepLastRequested')).toEqual([{ name: 'adoptTake', uploadId: FIRST.uploadId }]);
  });

  it('keeps the complete take before an interrupted one', () => {
    const found = enter({ ...interrupted, uploadId: SECOND.uploadId, last });
    expect(at([...found, 'reRecordRequested']).state).toMatchObject({ name: 'opening', last });
    const section = at(found);
    expect(section.send('keepLastRequested')).toEqual([discard(SECOND)]);
    expect(section.state).toEqual(isReviewed);
  });

  it('leaves before the camera answers: nobody uses it', () => {
    const section = at(opening);
    expect(section.send('left', opened, 'startRequested')).toEqual([]);
    expect(section.state).toEqual({ name: 'idle' });
  });
});

describe('a visitor whom a clip asks', () => {
  const unheard: Sent[] = [
    { name: 'entered', facing: 'front' },
    { name: 'searched', take: null, willAsk: false, isUnheard: true },
  ];
  const heard = (willAsk = false): Sent => ({ name: 'heard', willAsk });

  it('hears it with the camera off, which then is turned on', () => {
    const section = openSection();
    expect(section.send(...unheard)).toEqual([{ name: 'findTake' }, close]);
    expect(section.state).toEqual({ name: 'asking', facing: 'front' });
    expect(section.send('startRequested', 'clipCame', opened)).toEqual([]);
    expect(section.send(heard())).toEqual([open]);
    expect(section.state).toEqual({ name: 'opening', facing: 'front' });
  });

  it('is told before the browser asks for the camera, and may play it again first', () => {
    const section = at([...unheard, heard(true)]);
    expect(section.state).toEqual({ name: 'unasked', facing: 'front' });
    expect(section.send('playAgainRequested')).toEqual([close]);
    expect(at([...unheard, heard(true), 'playAgainRequested', heard(true)]).state).toMatchObject({ name: 'unasked' });
  });

  it('hears it once the question is handed out, and turns the camera off for it', () => {
    const section = at(ready);
    expect(section.send('clipCame')).toEqual([close]);
    expect(section.state).toEqual({ name: 'asking', facing: 'front' });
    expect(at(recording).send('clipCame')).toEqual([]);
  });

  it('plays it again before a retake, and is not asked for the camera a second time', () => {
    const section = at(again);
    expect(section.send('clipCame')).toEqual([]);
    expect(section.send('playAgainRequested')).toEqual([close]);
    expect(section.state).toEqual({ name: 'asking', facing: 'front', last, isAgain: true });
    expect(section.send(heard(true))).toEqual([open]);
    expect(section.state).toEqual({ name: 'opening', facing: 'front', last });
    expect(at([...again, 'playAgainRequested', 'keepLastRequested']).state).toEqual(isReviewed);
  });

  it('sees the take that is there', () => {
    const [entered] = unheard as [Sent];
    expect(at([entered, { name: 'searched', take: last, willAsk: false, isUnheard: true }]).state).toEqual(isReviewed);
  });
});

describe('a visitor whose camera does not come', () => {
  it('is told why, and tries again', () => {
    const section = at([
      { name: 'entered', facing: 'rear' },
      { name: 'searched', take: null, willAsk: false },
    ]);
    expect(section.send(refused('notAllowed'))).toEqual([failure('notAllowed')]);
    expect(section.state).toEqual({ ...failed('notAllowed'), facing: 'rear' });
    expect(section.send('retryRequested')).toEqual([{ ...open, facing: 'rear' }]);
    expect(section.send(opened, ...twice, started(FIRST))).toEqual([{ name: 'startRecording' }]);
    expect(section.state).toMatchObject({ name: 'recording', remaining: 30 });
  });

  it.each(['notFound', 'lost', 'missingTrack'] as const)('plugs in a camera and a microphone (%s)', (error) => {
    const section = at([...opening, refused(error)]);
    expect(section.send(devices(1, 0), devices(0, 1))).toEqual([]);
    expect(section.send(devices(1, 1))).toEqual([open]);
  });

  it('plugs in another camera, which does not help where permission is missing', () => {
    expect(at([...opening, refused('notAllowed')]).send(devices(2, 1))).toEqual([]);
  });

  it('allows it in the browser’s settings', () => {
    const section = at([...opening, refused('notAllowed')]);
    const see = (access: Access) => section.send({ name: 'accessSeen', news: { access, cause: 'focused' } });
    expect(see('denied')).toEqual([]);
    expect(section.state).toEqual(failed('notAllowed'));
    expect(see('granted')).toEqual([open]);
  });

  it('waits too long for it, and asks anew', () => {
    const section = at([...opening, 'limitPassed']);
    expect(section.state).toMatchObject({ name: 'opening', isLate: true });
    expect(section.send('retryRequested')).toEqual([close, open]);
    expect(section.state).toEqual({ name: 'opening', facing: 'front' });
  });

  it('waits too long for its picture, and turns it off and on', () => {
    const section = at([...opening, opened, 'limitPassed']);
    expect(section.state).toMatchObject({ name: 'ready', isLate: true });
    expect(section.send('retryRequested')).toEqual([close, open]);
  });
});

describe('a visitor whose camera is on', () => {
  it('turns to the rear camera and back', () => {
    const section = at(ready);
    expect(section.send('flipRequested')).toEqual([{ ...open, facing: 'rear' }]);
    section.send({ name: 'cameraOpened', camera: createCamera({ facing: 'rear' }) });
    expect(section.send('flipRequested')).toEqual([open]);
  });

  it('chooses other devices, also after the microphone kept a recording from starting', () => {
    const chosen: Sent = { name: 'devicesChosen', facing: 'rear' };
    for (const way of [ready, [...starting, silent(true), 'limitPassed'] as Sent[]]) {
      const section = at(way);
      expect(section.send(chosen)).toEqual([close, { ...open, facing: 'rear' }]);
      expect(section.state).toEqual({ name: 'opening', facing: 'rear' });
    }
  });

  it('plugs in a second one, and unplugs it', () => {
    const section = at(ready);
    for (const hasMultipleCameras of [true, false]) {
      section.send(devices(hasMultipleCameras ? 2 : 1, 1));
      expect(section.state).toEqual({ ...isReady, camera: { ...camera, hasMultipleCameras } });
    }
  });

  it.each([
    ['before the recording', ready, []],
    ['in the countdown', counting, []],
    ['while the recorder starts', starting, [cancel]],
  ])('loses it %s, and is told so (spec 3.19)', (_, way, ends) => {
    const section = at(way);
    expect(section.send('deviceLost')).toEqual([...ends, failure('lost')]);
    expect(section.state).toEqual(failed('lost'));
    expect(section.send('deviceLost')).toEqual([]);
    const inSession = at(way);
    inSession.send({ name: 'deviceLost', error: 'service' });
    expect(inSession.state).toEqual(failed('service'));
  });

  it('is told that nothing is heard until something is', () => {
    const section = at([...ready, silent(true)]);
    for (const [event, name] of [
      ['startRequested', 'counting'],
      ['startRequested', 'starting'],
    ] as const) {
      section.send(event);
      expect(section.state).toMatchObject({ name, isSilent: true });
    }
    section.send(started(FIRST), ticked(1));
    expect(section.state).toMatchObject({ name: 'recording', isSilent: true });
    section.send(silent(false));
    expect(section.state).toMatchObject({ name: 'recording', isSilent: false });
  });
});

describe('a visitor who starts a recording', () => {
  it('sees three, two, one, and then the recorder starts; the clock runs once it records (spec 4.20)', () => {
    const section = at(ready);
    expect(section.send('startRequested')).toEqual([]);
    expect(section.state).toEqual({ name: 'counting', count: 3, ...live });
    expect(section.send('counted', 'counted')).toEqual([]);
    expect(section.state).toEqual({ name: 'counting', count: 1, ...live });
    expect(section.send('counted')).toEqual([{ name: 'startRecording' }]);
    expect(section.state).toEqual({ name: 'starting', ...live });
    expect(section.send(started(FIRST))).toEqual([]);
    expect(section.state).toEqual({ name: 'recording', remaining: 30, ticket: FIRST, wasAway: false, ...live });
  });

  it('presses again and again, and gets one recorder and one take', () => {
    const section = at(ready);
    const presses: Sent[] = [...twice, 'startRequested', started(FIRST), 'startRequested', 'flipRequested'];
    expect(section.send(...presses)).toEqual([{ name: 'startRecording' }]);
    expect(section.send('stopRequested', 'stopRequested', ticked(31))).toEqual([stop()]);
    expect(section.send(kept, kept, 'deviceLost', 'pageHidden', 'stopRequested')).toEqual([]);
    expect(section.state).toEqual(isReviewed);
  });

  it.each([
    ['cancels the countdown', counting, 'cancelRequested', []],
    ['cancels the start', starting, 'cancelRequested', [cancel]],
    ['is asked something before it starts', starting, 'startPutOff', []],
    ['looks at another page in the countdown', counting, 'pageHidden', []],
  ] as const)('%s, and nothing starts', (_, way, event, effects) => {
    const section = at(way);
    expect(section.send(event)).toEqual(effects);
    expect(section.state).toMatchObject({ name: 'ready', camera });
    expect(section.send('counted', 'pageHidden', 'stopRequested')).toEqual([]);
  });

  it('cannot stop what has not begun (spec 5.22)', () => {
    expect(at(ready).send('stopRequested')).toEqual([]);
    expect(at(starting).send('stopRequested')).toEqual([]);
  });

  it('is told why the recorder does not start', () => {
    const section = at(starting);
    expect(section.send(refused('unsupported'))).toEqual([failure('unsupported')]);
    expect(section.state).toEqual(failed('unsupported'));
  });

  it.each([
    ['the microphone is silent', [...starting, silent(true)], 'noSound'],
    ['the camera shows nothing', [...opening, opened, ...twice], 'noPicture'],
    ['nobody knows why', starting, 'notStarted'],
  ] as const)('waits too long, because %s', (_, way, error) => {
    const section = at(way);
    expect(section.send('limitPassed')).toEqual([cancel, close, failure(error)]);
    expect(section.state).toEqual(failed(error));
  });
});

describe('a visitor who records', () => {
  it('sees the seconds run down, also after ticks that never came (spec 4.19)', () => {
    const section = at([...starting, started(FIRST)]);
    for (const [elapsed, remaining] of [
      [1, 29],
      [12, 18],
    ] as const) {
      section.send(ticked(elapsed));
      expect(section.state).toMatchObject({ name: 'recording', remaining });
    }
  });

  it.each([30, 34])(
    'talks until the clock shows 0, and 200 ms more, when the last tick comes after %s s',
    (elapsed) => {
      const section = at(recording);
      expect(section.send(ticked(elapsed))).toEqual([stop(FIRST, 200)]);
      expect(section.state).toEqual({ name: 'stopping', camera, remaining: 0, ticket: FIRST, notice: null });
    },
  );

  it('stops, and sees the take once it is kept (spec 4.22)', () => {
    const section = at(recording);
    expect(section.send('stopRequested')).toEqual([stop()]);
    expect(section.state).toEqual({ name: 'stopping', camera, remaining: 18, ticket: FIRST, notice: null });
    expect(section.send(kept)).toEqual([]);
    expect(section.state).toEqual(isReviewed);
  });

  it('has nothing to see when the recorder gave nothing (spec 4.25)', () => {
    const section = at(stopping);
    expect(section.send({ name: 'stopFailed', message: 'empty' })).toEqual([log('Stop failed', 'empty')]);
    expect(section.state).toEqual({ name: 'unusable', facing: 'front' });
    expect(section.send('reRecordRequested')).toEqual([open]);
  });

  it('uses what there is of a recording that does not end', () => {
    const section = at([...recordingAgain, 'stopRequested', 'limitPassed']);
    expect(section.state).toMatchObject({ name: 'stopping', isLate: true });
    expect(section.send('useRequested')).toEqual([cancel, { name: 'adoptTake', uploadId: SECOND.uploadId }]);
    expect(section.state).toEqual({ name: 'adopting', facing: 'front', uploadId: SECOND.uploadId, seconds: 12, last });
  });

  it.each([
    ['the camera', undefined, 'lost'],
    ['the connection to the video session', 'service', 'disconnected'],
  ] as const)('loses %s, keeps what there is and is told so', (_, error, notice) => {
    const section = at(recording);
    expect(section.send({ name: 'deviceLost', error }, 'deviceLost')).toEqual([cutOff]);
    section.send(kept);
    expect(section.state).toEqual({ ...isReviewed, notice });
  });

  it('locks the phone: the take ends, and on return the visitor is told so', () => {
    const section = at(recording, PHONE);
    expect(section.send('pageHidden', kept, 'pageShown')).toEqual([cutOff]);
    expect(section.state).toEqual({ ...isReviewed, notice: 'hidden' });
  });

  it('looks at another page at a desk: the recording goes on, and the visitor decides on return', () => {
    const section = at(recording);
    expect(section.send('pageHidden', ticked(20), 'pageShown')).toEqual([{ name: 'flushRecording' }]);
    expect(section.state).toMatchObject({ name: 'recording', remaining: 10, wasAway: true });
    expect(section.send('continueRequested')).toEqual([]);
    expect(section.state).toMatchObject({ name: 'recording', wasAway: false });
  });

  it('comes back to a phone that froze before it could stop, and decides', () => {
    const section = at([...recording, 'pageShown'], PHONE);
    expect(section.state).toMatchObject({ name: 'recording', wasAway: true });
    expect(section.send('reRecordRequested')).toEqual([cancel, discard(FIRST), open]);
    expect(section.state).toEqual({ name: 'opening', facing: 'front' });
  });

  it.each([
    ['in the countdown, of which nothing is left', counting, []],
    ['while the recorder starts, which then does not', starting, [cancel]],
    ['during it, and what there is is offered later (spec 4.51)', recording, [{ ...stop(), ending: 'interrupted' }]],
    ['while it stops, and does not wait for the end', stopping, [stop()]],
    ['after it, with the camera on', recorded, []],
  ])('leaves %s', (_, way, effects) => {
    const section = at(way);
    expect(section.send('left')).toEqual(effects);
    expect(section.state).toEqual({ name: 'idle' });
  });
});

describe('a visitor who looks at a take', () => {
  const broken: Sent = { name: 'playbackFailed', message: 'decode' };
  const isBroken = log('Playback failed', 'decode');

  it('sees it played again 500 ms after the player has failed, and may not go on after a second time (spec 9.8)', () => {
    const section = at(recorded);
    expect(section.send(broken, broken)).toEqual([isBroken, { name: 'restartPlayback', afterMilliseconds: 500 }]);
    expect(section.state).toEqual({ ...isReviewed, playback: 'restarting' });
    expect(section.send('playbackRestarted')).toEqual([]);
    expect(section.state).toEqual({ ...isReviewed, playback: 'restarted' });
    expect(section.send(broken, broken, 'playbackRestarted')).toEqual([isBroken]);
    expect(section.state).toEqual({ ...isReviewed, playback: 'broken' });
  });

  it('is told that the video service has lost it (spec 8.21)', () => {
    const section = at([...recordingAgain, 'deviceLost', kept]);
    expect(section.send({ name: 'takeLost', message: 'no film' })).toEqual([log('Stop failed', 'no film')]);
    expect(section.state).toEqual({ name: 'unusable', facing: 'front', last });
    expect(section.send('reRecordRequested')).toEqual([open]);
    expect(section.state).toMatchObject({ last });
  });

  it('records again: the take is kept while a new one begins', () => {
    const section = at(recorded);
    expect(section.send('reRecordRequested')).toEqual([open]);
    expect(section.state).toEqual({ name: 'opening', facing: 'front', last });
    expect(section.send(opened, ...twice)).toEqual([{ name: 'startRecording', keeps: last.uploadId }]);
    section.send(started(SECOND));
    expect(section.state).toMatchObject({ name: 'recording', ticket: SECOND, last });
  });

  it('records again with the camera that was chosen', () => {
    const rear: Sent = { name: 'cameraOpened', camera: createCamera({ facing: 'rear' }) };
    const section = at([...opening, rear, ...twice, started(FIRST), 'stopRequested', kept]);
    expect(section.send('reRecordRequested')).toEqual([{ ...open, facing: 'rear' }]);
  });

  it.each<[string, Sent[], RecorderEffect[]]>([
    ['before the camera is on', [...recorded, 'reRecordRequested'], []],
    ['before the recording', again, []],
    ['in the countdown', [...again, 'startRequested'], []],
    ['when the camera is refused', [...recorded, 'reRecordRequested', refused('busy')], []],
    ['during the new recording, which is gone then', recordingAgain, [cancel, discard(SECOND)]],
    ['when the new one is empty', [...recordingAgain, 'stopRequested', { name: 'stopFailed', message: '' }], []],
    ['when the new one was cut short', [...recordingAgain, 'deviceLost', kept], [discard(SECOND)]],
  ])('returns to the take before %s', (_, way, effects) => {
    const section = at(way);
    expect(section.send('keepLastRequested')).toEqual(effects);
    expect(section.state).toEqual(isReviewed);
    expect(section.send('keepLastRequested')).toEqual([]);
  });

  it('has the new take in place of the one before', () => {
    const section = at([...recordingAgain, 'stopRequested']);
    expect(section.send(kept)).toEqual([discard(FIRST)]);
    expect(section.state).toEqual({ ...isReviewed, uploadId: SECOND.uploadId });
    expect(section.send('takeAccepted')).toEqual([]);
  });

  it.each<[string, Sent, Sent, object]>([
    ['was cut short', 'deviceLost', kept, { notice: 'lost' }],
    ['is silent', 'stopRequested', { name: 'takeKept', facts: { seconds: 18, flaw: 'silent' } }, { flaw: 'silent' }],
  ])('keeps the take before until the visitor goes on with one that %s', (_, end, keep, fault) => {
    const section = at([...recordingAgain, end]);
    expect(section.send(keep)).toEqual([]);
    expect(section.state).toEqual({ ...isReviewed, uploadId: SECOND.uploadId, ...fault, last });
    expect(section.send('takeAccepted')).toEqual([discard(FIRST)]);
    expect(section.state).toEqual({ ...isReviewed, uploadId: SECOND.uploadId, ...fault });
  });

  it('records again a take that cannot be played, and can return to the one before it', () => {
    const section = at([
      ...recordingAgain,
      'deviceLost',
      kept,
      broken,
      'playbackRestarted',
      broken,
      'reRecordRequested',
    ]);
    expect(section.state).toEqual({ name: 'opening', facing: 'front', last });
  });
});

it('whatever happens in whatever order, no recorder starts beside another, and no camera is turned off under one', () => {
  const events: Sent[] = [
    ...[...recordingAgain, ...enter(interrupted), ...enter(last), kept, refused('lost'), silent(true), devices(1, 1)],
    ...(['left', 'useRequested', 'takeAdopted', 'counted', 'deviceLost', 'limitPassed', 'pageHidden'] as const),
    ...(['pageShown', 'retryRequested', 'flipRequested', 'keepLastRequested', 'cancelRequested'] as const),
    { name: 'devicesChosen', facing: 'rear' },
  ];
  let seed = 1;
  const pick = () => events[(seed = (seed * 48271) % 2147483647) % events.length]!;
  for (let walk = 0; walk < 200; walk += 1) {
    const section = openSection();
    let isRunning = false;
    for (let step = 0; step < 80; step += 1) {
      const event = pick();
      // The recorder that has failed to start does not run.
      if (section.state.name === 'starting' && typeof event === 'object' && event.name === 'captureFailed')
        isRunning = false;
      for (const { name } of section.send(event)) {
        if (name === 'startRecording' || name === 'openCamera' || name === 'closeCamera') expect(isRunning).toBe(false);
        if (name === 'startRecording') isRunning = true;
        if (name === 'stopRecording' || name === 'cancelRecording') isRunning = false;
      }
    }
  }
});
