import { errorFromAnswer } from '@/lib/browser/api/call-error';
import type { Api } from '@/lib/browser/api/client';
import { StartPutOff } from '@/lib/browser/capture/capture';
import { createSessionCalls } from '@/lib/browser/video-session/session-calls';
import type { ErrorCode } from '@/lib/contract/errors';
import { ERRORS } from '@/lib/contract/errors';
import { createManualTimers } from '../../support/browser-factories';
import { UUID } from '../../support/visit-factories';

const IDS = { campaignId: 'c1', uuid: UUID };
const TAKE = { uploadId: 'take-0000-0000-0001', count: 2, sectionId: '1', isPortrait: true };

const failure = (code: ErrorCode) => errorFromAnswer(ERRORS[code].status, { error: { code } });

function setUp(ids = IDS) {
  const api = {
    createVideoSession: jest.fn(async () => ({ sessionId: 's', token: 't', apiKey: 'k' })),
    startRecording: jest.fn(async () => ({ uploadId: TAKE.uploadId, count: 2, maxSeconds: 40 })),
    stopRecording: jest.fn(async () => ({ uploadId: TAKE.uploadId })),
    discardTake: jest.fn(async () => undefined),
  };
  const timers = createManualTimers();
  const gate = { wait: jest.fn(async () => {}) };
  return { api, gate, timers, calls: createSessionCalls({ api: api as unknown as Api, gate, timers }, ids) };
}

it('a session, its recording and its end need the ids of visitor and campaign (spec 5.17, 5.18)', async () => {
  const { api, calls } = setUp({ campaignId: 'c1', uuid: '' });
  await expect(calls.createSession()).rejects.toThrow('startOpenTokMedia - Invalid parameters');
  await expect(calls.start(TAKE)).rejects.toThrow('startOpenTokRecording - Invalid parameters');
  await expect(calls.stop(TAKE.uploadId)).rejects.toThrow('stopOpenTokRecording - Invalid parameters');
  await expect(setUp({ campaignId: '', uuid: UUID }).calls.createSession()).rejects.toThrow('startOpenTokMedia');
  expect(api.createVideoSession).not.toHaveBeenCalled();
});

it('sends the ids in the body, too (spec 7.23 to 7.25)', async () => {
  const { api, calls } = setUp();
  await calls.createSession();
  await calls.start(TAKE);
  await calls.stop(TAKE.uploadId);
  expect(api.createVideoSession).toHaveBeenCalledWith({ params: IDS, query: {}, body: IDS });
  expect(api.startRecording).toHaveBeenCalledWith({ params: IDS, query: {}, body: { ...IDS, ...TAKE } });
  expect(api.stopRecording).toHaveBeenCalledWith({
    params: IDS,
    query: {},
    body: { ...IDS, uploadId: TAKE.uploadId },
  });
});

it('starts again while the service does not know yet that the page is connected', async () => {
  const { api, calls, timers } = setUp();
  api.startRecording.mockRejectedValueOnce(failure('notReady')).mockRejectedValueOnce(failure('unavailable'));
  const started = calls.start(TAKE);
  await timers.pass(2000);
  await started;
  expect(api.startRecording).toHaveBeenCalledTimes(3);
});

it('puts the start off, and has the visitor asked at once, where the consent has changed', async () => {
  const { api, gate, calls } = setUp();
  const changed = errorFromAnswer(409, { error: { code: 'consentChanged', details: { consent: { version: 3 } } } });
  api.startRecording.mockRejectedValueOnce(changed);
  await expect(calls.start(TAKE)).rejects.toBeInstanceOf(StartPutOff);
  expect(gate.wait.mock.calls).toEqual([[{ version: 3, isUrgent: true }]]);
  expect(api.startRecording).toHaveBeenCalledTimes(1);
});

it.each(['tooMany', 'tooMuchStored', 'noSpace', 'campaignCompleted'] as const)(
  'does not ask again at once where the server answers %s',
  async (code) => {
    const { api, calls } = setUp();
    api.startRecording.mockRejectedValueOnce(failure(code));
    await expect(calls.start(TAKE)).rejects.toMatchObject({ name: 'CaptureError', code: 'refused' });
    expect(api.startRecording).toHaveBeenCalledTimes(1);
  },
);

it('ends first what a page that died left running', async () => {
  const { api, calls } = setUp();
  api.startRecording.mockRejectedValueOnce(failure('alreadyRecording'));
  await calls.start(TAKE);
  expect(api.stopRecording).toHaveBeenCalledWith({ params: IDS, query: {}, body: IDS });
  expect(api.startRecording).toHaveBeenCalledTimes(2);
});

it('starts although what was left running had never begun', async () => {
  const { api, calls } = setUp();
  api.startRecording.mockRejectedValueOnce(failure('alreadyRecording'));
  api.stopRecording.mockRejectedValueOnce(failure('notRecording'));
  await calls.start(TAKE);
  expect(api.startRecording).toHaveBeenCalledTimes(2);
});

it.each(['unavailable', 'internal', 'tooMany'] as const)(
  'a stop that is only answered with %s keeps the take: the server ends its recording',
  async (code) => {
    const { api, calls, timers } = setUp();
    api.stopRecording.mockRejectedValue(failure(code));
    const stopped = calls.stop(TAKE.uploadId);
    stopped.catch(() => undefined);
    await timers.pass(20_000);
    await expect(stopped).resolves.toBeUndefined();
    expect(api.stopRecording).toHaveBeenCalledTimes(code === 'tooMany' ? 1 : 8);
  },
);

it('insists on a stop while there is no connection, and gives up when the server refuses', async () => {
  const { api, calls, timers } = setUp();
  api.stopRecording
    .mockRejectedValueOnce(failure('unavailable'))
    .mockRejectedValueOnce(failure('internal'))
    .mockRejectedValueOnce(failure('notRecording'));
  const stopped = calls.stop(TAKE.uploadId);
  stopped.catch(() => undefined);
  await timers.pass(5000);
  await expect(stopped).rejects.toMatchObject({ code: 'notRecording' });
  expect(api.stopRecording).toHaveBeenCalledTimes(3);
});
