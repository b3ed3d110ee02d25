import { CaptureError, StartPutOff } from '@/lib/browser/capture/capture';
import { createThinkTimer } from '@/lib/browser/capture/think-timer';
import { type RecorderDeps, createRecorder } from '@/lib/browser/capture/recorder';
import type { SectionTakes } from '@/lib/browser/capture/section-takes';
import {
  createCamera,
  createCapture,
  createManualTimers,
  createRecording,
  createBrowserEvents,
  settle,
} from '../support/browser-factories';
import { createSection } from '../support/visit-factories';

const FIRST = { uploadId: 'take-0000-0000-0001', count: 1 };
const END = { milliseconds: 5000, ending: 'stopped' };

function createTakes() {
  const takes = {
    find: jest.fn<ReturnType<SectionTakes['find']>, []>(async () => null),
    prepare: jest.fn(() => ({ ...FIRST, sectionId: '1' })),
    begin: jest.fn<void, Parameters<SectionTakes['begin']>>(),
    add: jest.fn<void, Parameters<SectionTakes['add']>>(),
    end: jest.fn<Promise<void>, Parameters<SectionTakes['end']>>(async () => {}),
    adopt: jest.fn(async () => {}),
    discard: jest.fn<void, [string]>(),
  };
  return takes;
}

function setUp(overrides: Partial<RecorderDeps> = {}) {
  const timers = createManualTimers();
  const takes = createTakes();
  const around = createBrowserEvents();
  const recorder = createRecorder({
    section: createSection({ seconds: 3 }),
    stopsWhenHidden: false,
    capture: createCapture(),
    takes,
    log: () => {},
    events: around.events,
    timers,
    ...overrides,
  });
  return { recorder, takes, timers, ...around };
}

async function record({ recorder, timers }: ReturnType<typeof setUp>): Promise<void> {
  recorder.enter();
  await timers.pass(1000);
  await skipCountdown({ recorder, timers });
}

/** Starts recording at once, as a visitor does who presses twice. */
async function skipCountdown({ recorder, timers }: Pick<ReturnType<typeof setUp>, 'recorder' | 'timers'>) {
  recorder.start();
  await timers.pass(750);
  recorder.start();
  await settle();
}

it('stops by itself 200 ms after its seconds are over (spec 4.23)', async () => {
  const stop = jest.fn(async () => createRecording());
  const set = setUp({ capture: createCapture({ stop }) });
  await record(set);
  await set.timers.pass(3199);
  expect(stop).not.toHaveBeenCalled();
  await set.timers.pass(1);
  expect(set.recorder.getState()).toMatchObject({ name: 'recorded', uploadId: 'take-0000-0000-0001' });
  expect(set.takes.end.mock.calls).toEqual([[FIRST, END]]);
});

it('takes a double click on start for one, not for a stop', async () => {
  const start = jest.fn(async () => {});
  const set = setUp({ capture: createCapture({ start }) });
  await record(set);
  await set.timers.pass(100);
  set.recorder.stop();
  expect(set.recorder.getState().name).toBe('recording');
  await set.timers.pass(650);
  set.recorder.stop();
  await set.timers.pass(750);
  expect(set.recorder.getState().name).toBe('recorded');
  expect(start).toHaveBeenCalledTimes(1);
});

it('a start that is put off leaves it ready, and begins by a press alone, also after a time to think', async () => {
  const start = jest.fn(async () => {}).mockRejectedValueOnce(new StartPutOff('asked'));
  const timers = createManualTimers();
  const thinking = createThinkTimer('waiting', timers);
  const set = setUp({ capture: createCapture({ start }), timers, thinking });
  set.recorder.enter();
  await timers.pass(1000);
  set.recorder.reportPicture();
  thinking.run({ seconds: 5, remainingMs: 2000, startMs: 60_000 });
  await timers.pass(5000);
  expect(start).toHaveBeenCalledTimes(1);
  expect(set.recorder.getState()).toMatchObject({ name: 'ready' });
  await timers.pass(10_000);
  expect(start).toHaveBeenCalledTimes(1);
  await skipCountdown({ recorder: set.recorder, timers });
  expect(set.recorder.getState().name).toBe('recording');
});

it.each([
  ['turns the camera on', false, 'opening'],
  ['is told of it first where the browser asks for the camera', true, 'unasked'],
])('whose clip still plays when the time to think ends %s', async (_, willAsk, next) => {
  const timers = createManualTimers();
  const thinking = createThinkTimer('waiting', timers);
  const open = jest.fn(() => new Promise<never>(() => {}));
  const capture = createCapture({ willAsk: async () => willAsk, open });
  const set = setUp({ capture, timers, thinking, isUnheard: () => true });
  set.recorder.enter();
  await timers.pass(1000);
  thinking.run({ seconds: 5, remainingMs: 2000, startMs: 60_000 });
  await timers.pass(1000);
  expect(set.recorder.getState().name).toBe('asking');
  await timers.pass(1000);
  await settle();
  expect([set.recorder.getState().name, open.mock.calls.length]).toEqual([next, willAsk ? 0 : 1]);
});

it('counts three seconds before it records', async () => {
  const start = jest.fn(async () => {});
  const set = setUp({ capture: createCapture({ start }) });
  set.recorder.enter();
  await set.timers.pass(0);
  set.recorder.start();
  await set.timers.pass(2999);
  expect(set.recorder.getState()).toMatchObject({ name: 'counting', count: 1 });
  expect(start).not.toHaveBeenCalled();
  await set.timers.pass(1);
  expect(set.recorder.getState().name).toBe('recording');
});

it('takes a double click on start for one, not for the end of the countdown', async () => {
  const set = setUp();
  set.recorder.enter();
  await set.timers.pass(0);
  set.recorder.start();
  await set.timers.pass(749);
  set.recorder.start();
  expect(set.recorder.getState().name).toBe('counting');
  await set.timers.pass(1);
  set.recorder.start();
  await settle();
  expect(set.recorder.getState().name).toBe('recording');
});

it('records nothing when the visitor cancels the countdown, also later', async () => {
  const start = jest.fn(async () => {});
  const set = setUp({ capture: createCapture({ start }) });
  set.recorder.enter();
  await set.timers.pass(0);
  set.recorder.start();
  await set.timers.pass(1000);
  set.recorder.cancel();
  await set.timers.pass(10_000);
  expect(set.recorder.getState().name).toBe('ready');
  expect(start).not.toHaveBeenCalled();
});

it('turns the camera on only after a press where the browser would ask', async () => {
  const open = jest.fn(createCapture().open);
  const set = setUp({ capture: createCapture({ open, willAsk: async () => true }) });
  set.recorder.enter();
  await set.timers.pass(5000);
  expect(open).not.toHaveBeenCalled();
  set.recorder.requestCamera();
  await set.timers.pass(750);
  expect(set.recorder.getState().name).toBe('ready');
});

it('turns the camera off before it asks for another one that was chosen', async () => {
  const close = jest.fn();
  const set = setUp({ capture: createCapture({ close }) });
  set.recorder.enter();
  await set.timers.pass(0);
  set.recorder.changeDevices('front');
  await set.timers.pass(750);
  expect([close.mock.calls.length, set.recorder.getState().name]).toEqual([1, 'ready']);
});

it.each([
  ['silent', -120, 90],
  ['dark', -30, 3],
  ['silentAndDark', -120, 3],
  [undefined, -30, 90],
])('tells of a take that is %s', async (flaw, decibels, brightness) => {
  const set = setUp();
  await record(set);
  for (let count = 0; count < 10; count++) set.sound(decibels);
  set.recorder.seePicture(brightness);
  await set.timers.pass(4000);
  expect(set.recorder.getState()).toMatchObject({ name: 'recorded', seconds: 5, flaw });
  expect(set.takes.end).toHaveBeenCalledWith(FIRST, { ...END, ...(flaw && { isFaulty: true }) });
});

it('does not judge a take by what was heard and seen before it', async () => {
  const set = setUp();
  set.recorder.enter();
  await set.timers.pass(0);
  for (let count = 0; count < 10; count++) set.sound(-30);
  set.recorder.seePicture(90);
  await skipCountdown(set);
  for (let count = 0; count < 10; count++) set.sound(-120);
  set.recorder.seePicture(3);
  await set.timers.pass(4000);
  expect(set.recorder.getState()).toMatchObject({ name: 'recorded', flaw: 'silentAndDark' });
});

it('keeps the earlier take on the device until the new one is there', async () => {
  const set = setUp();
  set.takes.find.mockResolvedValue({ uploadId: 'take-0000-0000-0000', ending: 'stopped', seconds: 9 });
  set.recorder.enter();
  await set.timers.pass(0);
  set.recorder.reRecord();
  await set.timers.pass(1000);
  await skipCountdown(set);
  expect(set.takes.begin).toHaveBeenCalledWith(FIRST, 'take-0000-0000-0000');
  expect(set.takes.discard).not.toHaveBeenCalled();
  await set.timers.pass(4000);
  expect(set.takes.discard.mock.calls).toEqual([['take-0000-0000-0000']]);
});

it('shows no new buttons under a double click on stop (spec 9.9)', async () => {
  const set = setUp();
  await record(set);
  await set.timers.pass(800);
  set.recorder.stop();
  await set.timers.pass(749);
  expect(set.recorder.getState().name).toBe('stopping');
  await set.timers.pass(1);
  expect(set.recorder.getState().name).toBe('recorded');
});

it('turns the camera at most every three seconds (spec 9.10)', async () => {
  const open = jest.fn(createCapture().open);
  const { recorder, timers } = setUp({ capture: createCapture({ open }) });
  recorder.enter();
  await timers.pass(0);
  recorder.flip();
  await timers.pass(2999);
  recorder.flip();
  expect(open.mock.calls).toEqual([['front'], ['rear']]);
  await timers.pass(1);
  recorder.flip();
  await timers.pass(0);
  expect(open.mock.calls).toEqual([['front'], ['rear'], ['front']]);
});

it('hears nothing, when the visitor is back, of the camera asked for before', async () => {
  const refusals: ((error: Error) => void)[] = [];
  const capture = createCapture({ open: () => new Promise((_, reject) => refusals.push(reject)) });
  const { recorder } = setUp({ capture });
  recorder.enter();
  await settle();
  recorder.leave();
  recorder.enter();
  refusals[0]?.(new CaptureError('lost', 'too late'));
  await settle();
  expect(recorder.getState()).toEqual({ name: 'opening', facing: 'front' });
});

it('hands over what it records as it comes, under one name', async () => {
  const set = setUp();
  await record(set);
  await set.timers.pass(4000);
  expect(set.takes.begin).toHaveBeenCalledTimes(1);
  expect(set.takes.add.mock.calls).toEqual([[FIRST, expect.objectContaining({ until: 5000 })]]);
});

it('shows a take only once the whole of it is kept', async () => {
  const set = setUp();
  let keep = () => {};
  set.takes.end.mockImplementation(() => new Promise((resolve) => (keep = resolve)));
  await record(set);
  await set.timers.pass(4000);
  expect(set.recorder.getState().name).toBe('stopping');
  keep();
  await set.timers.pass(0);
  expect(set.recorder.getState().name).toBe('recorded');
});

it('keeps what was recorded when the visitor leaves, to offer it later, and stops its clock', async () => {
  const stop = jest.fn(async () => createRecording());
  const set = setUp({ capture: createCapture({ stop }) });
  await record(set);
  set.recorder.leave();
  // The camera is turned off next, so the recording must already be stopped.
  expect(stop).toHaveBeenCalledTimes(1);
  await set.timers.pass(10_000);
  expect(set.takes.end.mock.calls).toEqual([[FIRST, { milliseconds: 5000, ending: 'interrupted' }]]);
  expect(set.recorder.getState()).toEqual({ name: 'idle' });
});

it('stops at once, and once, when the visitor leaves in the last 200 ms', async () => {
  const stop = jest.fn(async () => createRecording());
  const set = setUp({ capture: createCapture({ stop }) });
  await record(set);
  await set.timers.pass(3100);
  set.recorder.leave();
  expect(stop).toHaveBeenCalledTimes(1);
  await set.timers.pass(10_000);
  expect(stop).toHaveBeenCalledTimes(1);
  expect(set.takes.end.mock.calls).toEqual([[FIRST, END]]);
});

it('keeps a take once when the visitor leaves while it is being stopped', async () => {
  let finish = () => {};
  const stopped = new Promise<ReturnType<typeof createRecording>>(
    (resolve) => (finish = () => resolve(createRecording())),
  );
  const set = setUp({ capture: createCapture({ stop: () => stopped }) });
  await record(set);
  await set.timers.pass(3200);
  set.recorder.leave();
  finish();
  await settle();
  expect(set.takes.end.mock.calls).toEqual([[FIRST, END]]);
});

it('begins no take when the recorder does not start', async () => {
  const set = setUp({ capture: createCapture({ start: () => Promise.reject(new CaptureError('failed', 'no')) }) });
  await record(set);
  expect(set.recorder.getState()).toMatchObject({ name: 'failed' });
  expect(set.takes.begin).not.toHaveBeenCalled();
});

it('shows a take that is still there when the visitor comes back', async () => {
  const set = setUp();
  set.takes.find.mockResolvedValue({ uploadId: 'take-0000-0000-0007', ending: 'stopped', seconds: 5 });
  set.recorder.enter();
  await settle();
  expect(set.recorder.getState()).toMatchObject({ name: 'recorded', uploadId: 'take-0000-0000-0007' });
});

it('asks about a take that was interrupted, and makes it ready when it is wanted', async () => {
  const set = setUp();
  set.takes.find.mockResolvedValue({ uploadId: 'take-0000-0000-0007', ending: 'interrupted', seconds: 41 });
  set.recorder.enter();
  await set.timers.pass(0);
  expect(set.recorder.getState()).toMatchObject({ name: 'found', seconds: 41 });
  set.recorder.useFound();
  await set.timers.pass(750);
  expect(set.takes.adopt).toHaveBeenCalledWith('take-0000-0000-0007');
  expect(set.recorder.getState()).toMatchObject({ name: 'recorded', notice: 'interrupted' });
});

it('records where takes made before cannot be read', async () => {
  const set = setUp();
  set.takes.find.mockRejectedValue(new Error('no storage'));
  set.recorder.enter();
  await set.timers.pass(0);
  expect(set.recorder.getState().name).toBe('ready');
});

it('leaves nothing of a take that is empty', async () => {
  const capture = createCapture({
    stop: () => Promise.reject(new CaptureError('failed', 'The recorder gave nothing')),
  });
  const set = setUp({ capture });
  await record(set);
  await set.timers.pass(800);
  set.recorder.stop();
  await set.timers.pass(750);
  expect(set.recorder.getState()).toEqual({ name: 'unusable', facing: 'front' });
  expect(set.takes.discard).toHaveBeenCalledWith(FIRST.uploadId);
  expect(set.takes.end).not.toHaveBeenCalled();
});

it('names a new take for each recording', async () => {
  const set = setUp();
  await record(set);
  await set.timers.pass(4000);
  set.recorder.reRecord();
  await set.timers.pass(1000);
  await skipCountdown(set);
  expect(set.takes.begin).toHaveBeenCalledTimes(2);
});

it('tells the silence of a microphone while it records, and that it is heard again', async () => {
  const set = setUp({ section: createSection({ seconds: 30 }) });
  await record(set);
  set.sound(-120);
  await set.timers.pass(1900);
  set.sound(-120);
  await set.timers.pass(1900);
  set.sound(-120);
  await set.timers.pass(200);
  expect(set.recorder.getState()).toMatchObject({ name: 'recording', isSilent: false });
  set.sound(-120);
  expect(set.recorder.getState()).toMatchObject({ name: 'recording', isSilent: true });
  set.sound(-30);
  expect(set.recorder.getState()).toMatchObject({ name: 'recording', isSilent: false });
});

it('tells the level to who draws it while a camera is on', async () => {
  const set = setUp();
  const levels: number[] = [];
  set.recorder.onLevel((level) => levels.push(level));
  await record(set);
  set.sound(-30);
  await set.timers.pass(4000);
  set.sound(-10);
  expect(levels).toEqual([0.5]);
});

it('hands over at once what there is when the page is hidden at a desk, and asks on return', async () => {
  const flush = jest.fn();
  const set = setUp({ capture: createCapture({ flush }) });
  await record(set);
  set.setHidden(true);
  expect(flush).toHaveBeenCalledTimes(1);
  set.setHidden(false);
  expect(set.recorder.getState()).toMatchObject({ name: 'recording', wasAway: true });
  await set.timers.pass(800);
  set.recorder.continueRecording();
  expect(set.recorder.getState()).toMatchObject({ name: 'recording', wasAway: false });
});

it('stops on a phone when the page is hidden, and keeps what there is', async () => {
  const set = setUp({ stopsWhenHidden: true });
  await record(set);
  set.setHidden(true);
  await set.timers.pass(750);
  expect(set.recorder.getState()).toMatchObject({ name: 'recorded', notice: 'hidden' });
  expect(set.takes.end.mock.calls).toEqual([[FIRST, { ...END, isFaulty: true }]]);
});

it('tries by itself when a camera is plugged in where there was none', async () => {
  const open = jest.fn(createCapture().open).mockRejectedValueOnce(new CaptureError('notFound', 'none'));
  const set = setUp({ capture: createCapture({ open }) });
  set.recorder.enter();
  await set.timers.pass(0);
  expect(set.recorder.getState()).toMatchObject({ name: 'failed', error: 'notFound' });
  set.setDevices({ cameras: 1, microphones: 1 });
  await set.timers.pass(0);
  expect(set.recorder.getState().name).toBe('ready');
});

it('keeps the screen on from start to stop', async () => {
  const set = setUp();
  await set.timers.pass(0);
  await record(set);
  expect(set.isAwake()).toBe(true);
  await set.timers.pass(4000);
  expect(set.isAwake()).toBe(false);
});

it('hears nothing of what happens around it once the visitor has left', async () => {
  const set = setUp();
  await record(set);
  set.recorder.leave();
  set.setHidden(false);
  set.sound(-120);
  expect([set.recorder.getState(), set.isAwake()]).toEqual([{ name: 'idle' }, false]);
});

describe('What waits for the browser or a device has a limit of five seconds', () => {
  it('says that the camera does not come, and asks for it anew', async () => {
    const asked: ((camera: ReturnType<typeof createCamera>) => void)[] = [];
    const close = jest.fn();
    const open = () => new Promise<ReturnType<typeof createCamera>>((resolve) => asked.push(resolve));
    const { recorder, timers } = setUp({ capture: createCapture({ open, close }) });
    recorder.enter();
    await timers.pass(4999);
    expect(recorder.getState()).not.toHaveProperty('isLate');
    await timers.pass(1);
    expect(recorder.getState()).toMatchObject({ name: 'opening', isLate: true });
    recorder.tryAgain();
    expect([close.mock.calls.length, asked.length]).toEqual([1, 2]);
    expect(recorder.getState()).not.toHaveProperty('isLate');
    // The answer to the first request is out of date.
    asked[0]?.(createCamera({ facing: 'rear' }));
    await timers.pass(1000);
    expect(recorder.getState().name).toBe('opening');
    asked[1]?.(createCamera());
    await timers.pass(1000);
    expect(recorder.getState()).toMatchObject({ name: 'ready', camera: { facing: 'front' } });
  });

  it('says that a camera shows no picture, and nothing once there is one', async () => {
    const { recorder, timers } = setUp();
    recorder.enter();
    await timers.pass(6000);
    expect(recorder.getState()).toMatchObject({ name: 'ready', isLate: true });
    recorder.reportPicture();
    expect(recorder.getState()).toMatchObject({ name: 'ready', hasPicture: true });
  });

  it('ends a start that never comes', async () => {
    const cancel = jest.fn();
    const set = setUp({ capture: createCapture({ start: () => new Promise(() => {}), cancel }) });
    await record(set);
    set.recorder.reportPicture();
    await set.timers.pass(4999);
    expect(set.recorder.getState().name).toBe('starting');
    await set.timers.pass(1);
    expect(set.recorder.getState()).toMatchObject({ name: 'failed', error: 'notStarted' });
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  it('keeps what there is of a recording that does not end', async () => {
    const set = setUp({ capture: createCapture({ stop: () => new Promise(() => {}) }) });
    await record(set);
    await set.timers.pass(1000);
    set.recorder.stop();
    await set.timers.pass(5000);
    expect(set.recorder.getState()).toMatchObject({ name: 'stopping', isLate: true });
    set.recorder.useFound();
    await set.timers.pass(1000);
    expect(set.takes.adopt.mock.calls).toEqual([[FIRST.uploadId]]);
    expect(set.takes.discard).not.toHaveBeenCalled();
    expect(set.recorder.getState()).toMatchObject({ name: 'recorded', notice: 'interrupted' });
  });
});
