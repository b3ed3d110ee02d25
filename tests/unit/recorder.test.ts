import { MediaProblem } from '@/lib/browser/capture/capture';
import { type RecorderDeps, createRecorder } from '@/lib/browser/capture/recorder';
import { createCapture, createManualTimers, createRecording, settle } from '../support/browser-factories';

function setUp(overrides: Partial<RecorderDeps> = {}) {
  const timers = createManualTimers();
  const takes = {
    find: jest.fn<string | null, []>(() => null),
    begin: jest.fn(() => ({ uploadId: 'take-0000-0000-0001', count: 1 })),
    keep: jest.fn(),
    discard: jest.fn(),
  };
  const recorder = createRecorder({ seconds: 3, capture: createCapture(), takes, log: () => {}, timers, ...overrides });
  return { recorder, takes, timers };
}

async function record({ recorder, timers }: ReturnType<typeof setUp>): Promise<void> {
  recorder.enter();
  await timers.pass(1000);
  recorder.start();
  await settle();
}

it('stops by itself 200 ms after its seconds are over', async () => {
  const stop = jest.fn(async () => createRecording());
  const set = setUp({ capture: createCapture({ stop }) });
  await record(set);
  await set.timers.pass(3199);
  expect(stop).not.toHaveBeenCalled();
  await set.timers.pass(1);
  expect(set.recorder.getState()).toMatchObject({ name: 'recorded', uploadId: 'take-0000-0000-0001' });
  expect(set.takes.keep).toHaveBeenCalledTimes(1);
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

it('shows no new buttons under a double click on stop', async () => {
  const set = setUp();
  await record(set);
  await set.timers.pass(800);
  set.recorder.stop();
  await set.timers.pass(749);
  expect(set.recorder.getState().name).toBe('stopping');
  await set.timers.pass(1);
  expect(set.recorder.getState().name).toBe('recorded');
});

it('turns the camera at most every three seconds', async () => {
  const connect = jest.fn(createCapture().connect);
  const { recorder, timers } = setUp({ capture: createCapture({ connect }) });
  recorder.enter();
  await timers.pass(0);
  recorder.flip();
  await timers.pass(2999);
  recorder.flip();
  expect(connect.mock.calls).toEqual([['front'], ['rear']]);
  await timers.pass(1);
  recorder.flip();
  await timers.pass(0);
  expect(connect.mock.calls).toEqual([['front'], ['rear'], ['front']]);
});

it('hears nothing, when the visitor is back, of the camera asked for before', async () => {
  const refusals: ((error: Error) => void)[] = [];
  const capture = createCapture({ connect: () => new Promise((_, reject) => refusals.push(reject)) });
  const { recorder } = setUp({ capture });
  recorder.enter();
  recorder.leave();
  recorder.enter();
  refusals[0]?.(new MediaProblem('lost', 'too late'));
  await settle();
  expect(recorder.getState()).toEqual({ name: 'connecting', facing: 'front' });
});

it('throws away a recording the visitor leaves, and stops its clock', async () => {
  const cancel = jest.fn();
  const set = setUp({ capture: createCapture({ cancel }) });
  await record(set);
  set.recorder.leave();
  await set.timers.pass(10_000);
  expect(cancel).toHaveBeenCalledTimes(1);
  expect(set.takes.keep).not.toHaveBeenCalled();
});

it('shows a take that is still there when the visitor comes back', () => {
  const set = setUp();
  set.takes.find.mockReturnValue('take-0000-0000-0007');
  set.recorder.enter();
  expect(set.recorder.getState()).toMatchObject({ name: 'recorded', uploadId: 'take-0000-0000-0007' });
});

it('has no take when the recorder gave nothing', async () => {
  const capture = createCapture({ stop: () => Promise.reject(new MediaProblem('failed', 'The recorder gave nothing')) });
  const set = setUp({ capture });
  await record(set);
  await set.timers.pass(800);
  set.recorder.stop();
  await set.timers.pass(750);
  expect(set.recorder.getState()).toEqual({ name: 'unusable', facing: 'front' });
  expect(set.takes.keep).not.toHaveBeenCalled();
});

it('names a new take for each recording', async () => {
  const set = setUp();
  await record(set);
  await set.timers.pass(4000);
  set.recorder.reRecord();
  await set.timers.pass(1000);
  set.recorder.start();
  await settle();
  expect(set.takes.begin).toHaveBeenCalledTimes(2);
  expect(set.takes.discard).toHaveBeenCalledWith('take-0000-0000-0001');
});
