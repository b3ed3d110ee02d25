import { errorFromAnswer } from '@/lib/browser/api/call-error';
import type { Api } from '@/lib/browser/api/client';
import type { DeviceFlags } from '@/lib/browser/device';
import { createRecordingSaves } from '@/lib/browser/video-session/recording-saves';
import { createRecordings } from '@/lib/browser/video-session/recordings';
import { createTakeSaves } from '@/lib/browser/saving/take-saves';
import { joinTakes } from '@/lib/browser/video-session/join-takes';
import type { SessionRecording, UserVideo } from '@/lib/contract/entities';
import { ERRORS, type ErrorCode } from '@/lib/contract/errors';
import { createManualTimers, settle } from '../../support/browser-factories';
import { createDeviceTake, createFakeTakes, createFakeUploads } from '../../support/fake-takes';
import { createFakeOnline } from '../../support/upload-factories';
import { UUID, createUserVideo, createVideoItem } from '../../support/visit-factories';

const VISIT = { campaignId: 'c1', campaignName: 'demo', uuid: UUID };
const IDS = { campaignId: 'c1', uuid: UUID };
const ID = 'take-0000-0000-0007';
const IPHONE = { isIOS: true, isAndroid: false } as DeviceFlags;
const SAVED = createUserVideo({ videos: [createVideoItem()] });

const recording = (more: Partial<SessionRecording> = {}): SessionRecording => ({
  ...{ uploadId: ID, sectionId: '1', count: 3, stage: 'waiting', reason: null, bytes: 0, totalBytes: null, url: null },
  ...more,
});
const visitWith = (...recordings: SessionRecording[]) => createUserVideo({ recordings });
const failure = (code: ErrorCode, details?: object) =>
  errorFromAnswer(ERRORS[code].status, { error: { code, details } });
const notYet = (stage: string, bytes = 0, totalBytes: number | null = null) =>
  failure('uploadIncomplete', { stage, bytes, totalBytes, retryAfter: 1 });

function setUp(...answers: (UserVideo | Error)[]) {
  const upload = async () => {
    const answer = answers.shift() ?? SAVED;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const api = {
    getUserVideo: jest.fn(async () => visitWith()),
    stopRecording: jest.fn(async () => ({ uploadId: ID })),
    discardTake: jest.fn(async () => undefined),
    uploadRecording: jest.fn(upload),
  };
  const timers = createManualTimers();
  const online = createFakeOnline();
  const deps = { api: api as unknown as Api, readDevice: () => IPHONE, online, timers, random: () => 0.5 };
  const recordings = createRecordings(deps);
  const saves = createRecordingSaves({ ...deps, recordings });
  return { api, timers, online, recordings, saves };
}

describe('the takes of the service', () => {
  it('learns from the visit which takes earlier pages left, and how far they are', () => {
    const { recordings } = setUp();
    recordings.learn(VISIT, visitWith(recording(), recording({ uploadId: 'other', stage: 'recording' })));
    expect(recordings.list()).toMatchObject([
      { ...VISIT, uploadId: ID, sectionId: '1', count: 3, ending: 'stopped', location: 'service', stage: 'waiting' },
      { uploadId: 'other', ending: null, stage: 'recording' },
    ]);
    recordings.learn(VISIT, visitWith(recording({ stage: 'fetched', url: '/film?1' })));
    recordings.learn(VISIT, visitWith(recording({ stage: 'fetched', url: '/film?2' })));
    expect(recordings.get('other')).toBeNull();
    // A newly signed address would restart a film that is being watched.
    expect(recordings.get(ID)).toMatchObject({ stage: 'fetched', url: '/film?1' });
  });

  it('forgets nothing after an answer that does not list them', () => {
    const { recordings } = setUp();
    recordings.learn(VISIT, visitWith(recording()));
    recordings.learn(VISIT, SAVED);
    expect(recordings.list()).toMatchObject([{ uploadId: ID }]);
  });

  it('offers nothing of a take that the service has lost', () => {
    const { recordings } = setUp();
    recordings.learn(VISIT, visitWith(recording({ stage: 'lost', reason: 'empty' })));
    expect(recordings.list()).toEqual([]);
  });

  it('keeps what it has begun, although the server may not know it yet', () => {
    const { recordings } = setUp();
    recordings.begin({ ...VISIT, uploadId: ID, sectionId: '1', count: 1, device: 'Web_iOS' });
    recordings.learn(VISIT, visitWith());
    expect(recordings.get(ID)).toMatchObject({ stage: 'recording', ending: null });
    recordings.end(ID, { milliseconds: 4000, ending: 'stopped' });
    expect(recordings.get(ID)).toMatchObject({ stage: 'waiting', ending: 'stopped', milliseconds: 4000 });
  });

  it('asks once a second for the film until it can be played', async () => {
    const { recordings, api, timers } = setUp();
    recordings.learn(VISIT, visitWith(recording()));
    api.getUserVideo.mockResolvedValue(visitWith(recording()));
    recordings.watch(ID);
    await timers.pass(2500);
    expect(api.getUserVideo).toHaveBeenCalledTimes(3);
    api.getUserVideo.mockResolvedValue(visitWith(recording({ stage: 'fetched', url: '/film' })));
    await timers.pass(5000);
    expect(recordings.get(ID)?.url).toBe('/film');
    expect(api.getUserVideo).toHaveBeenCalledTimes(4);
  });

  it('a take whose page died is stopped when the visitor uses it', () => {
    const { recordings, api } = setUp();
    recordings.learn(VISIT, visitWith(recording({ stage: 'recording' })));
    recordings.accept(ID);
    const body = { ...IDS, uploadId: ID, isFaulty: true };
    expect(api.stopRecording).toHaveBeenCalledWith({ params: IDS, query: {}, body });
    expect(recordings.get(ID)).toMatchObject({ ending: 'interrupted', isAccepted: true });
  });

  it('discards a take on the server, and does not learn of it again', () => {
    const { recordings, api } = setUp();
    recordings.learn(VISIT, visitWith(recording()));
    recordings.discard(ID);
    recordings.learn(VISIT, visitWith(recording()));
    expect(recordings.get(ID)).toBeNull();
    expect(api.discardTake).toHaveBeenCalledWith({ params: { ...IDS, uploadId: ID }, query: {}, body: {} });
  });
});

describe('saving them', () => {
  function begin(...answers: (UserVideo | Error)[]) {
    const set = setUp(...answers);
    set.recordings.learn(VISIT, visitWith(recording()));
    const saved = set.saves.save(ID);
    saved.catch(() => undefined);
    return { ...set, saved, status: () => set.saves.status(ID) };
  }

  it('tells the server that the take is wanted, and shows its stages until it is saved (spec 7.26)', async () => {
    const { api, timers, saved, status, saves } = begin(
      notYet('waiting'),
      notYet('fetching', 50, 100),
      notYet('fetched', 100, 100),
    );
    expect(status()).toEqual({ name: 'sending', share: 0 });
    await settle();
    expect(api.uploadRecording).toHaveBeenCalledWith({
      params: IDS,
      query: {},
      body: { ...IDS, uploadId: ID, sectionId: '1', count: 3, waitMs: 1000 },
    });
    expect(status()).toEqual({ name: 'sending', share: 0.2 });
    expect(status()).toBe(status());
    await timers.pass(1000);
    expect(status()).toEqual({ name: 'sending', share: 0.675 });
    await timers.pass(1000);
    expect(status()).toEqual({ name: 'sending', share: 0.95 });
    await timers.pass(1000);
    expect(status()).toEqual({ name: 'onServer' });
    expect(await saved).toBe(SAVED);
    expect(saves.save(ID)).toBe(saved);
  });

  it('goes on by itself after an answer that was lost, and when the server asks for a pause', async () => {
    const { timers, saved, status } = begin(failure('internal'), failure('tooMany', { retryAfter: 5 }));
    await timers.pass(500);
    expect(status()).toEqual({ name: 'sending', share: 0, trouble: { since: expect.any(Number), cause: 'busy' } });
    await timers.pass(6000);
    expect(await saved).toBe(SAVED);
  });

  it('waits without a connection for as long as it takes', async () => {
    const { timers, online, saved, status, api } = begin(notYet('waiting'), failure('unavailable'));
    await settle();
    online.set(false);
    expect(status()).toEqual({ name: 'offline', share: 0.2 });
    await timers.pass(600_000);
    expect(api.uploadRecording).toHaveBeenCalledTimes(2);
    online.set(true);
    await timers.pass(1000);
    expect(await saved).toBe(SAVED);
  });

  it('ends a recording that still runs', async () => {
    const { api, timers, saved } = begin(failure('notReady'));
    await timers.pass(1000);
    await saved;
    expect(api.stopRecording).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['recordingLost', 'lost'],
    ['notFound', 'visitGone'],
    ['takeFrozen', 'refused'],
  ] as const)('after %s it says why, and tries again only when it is asked to', async (code, problem) => {
    const { saved, saves, status, timers } = begin(failure(code));
    await expect(saved).rejects.toMatchObject({ code });
    expect(status()).toEqual({ name: 'failed', share: 0, problem });
    const again = saves.save(ID);
    await timers.pass(1000);
    expect(await again).toBe(SAVED);
  });

  it('goes on however long the server is away, and says since when', async () => {
    const { saved, status, timers, api } = begin(...Array.from({ length: 40 }, () => failure('internal')));
    await timers.pass(120_000);
    expect(status()).toEqual({ name: 'sending', share: 0, trouble: { since: expect.any(Number), cause: 'away' } });
    await timers.pass(600_000);
    expect(await saved).toBe(SAVED);
    expect([status(), api.uploadRecording.mock.calls.length]).toEqual([{ name: 'onServer' }, 41]);
  });

  it('without the ids it needs it sends nothing (spec 5.18)', async () => {
    const { recordings, saves, api } = setUp();
    recordings.learn({ ...VISIT, uuid: '' }, visitWith(recording()));
    await expect(saves.save(ID)).rejects.toThrow('uploadOpenTokRecording - Invalid parameters');
    expect(api.uploadRecording).not.toHaveBeenCalled();
  });
});

describe('beside the takes on this device', () => {
  function join() {
    const { recordings, saves, api } = setUp();
    const takes = createFakeTakes(createDeviceTake());
    const uploads = createFakeUploads();
    recordings.learn(VISIT, visitWith(recording({ stage: 'fetched', url: '/film' })));
    const common = { takes, online: createFakeOnline(), log: () => {} };
    const all = createTakeSaves({
      ...{ ...common, api: { updateUserVideo: async () => SAVED } },
      uploads: { ...uploads, arrived: async () => ({ url: '', count: 1 }), lose: () => {} },
      service: { ...saves, has: (id) => recordings.get(id) !== null, discard: recordings.discard },
    });
    return { api, uploads, takes: joinTakes(takes, recordings), all };
  }

  it('lists and plays both, and sends only what is on this device', () => {
    const { takes, uploads, all } = join();
    expect(takes.list().map(({ uploadId, location }) => [uploadId, location])).toEqual([
      ['take-0000-0000-0001', 'device'],
      [ID, 'service'],
    ]);
    expect([takes.playbackUrl('take-0000-0000-0001'), takes.playbackUrl(ID)]).toEqual([
      'blob:take-0000-0000-0001',
      '/film',
    ]);
    all.send(ID);
    all.send('take-0000-0000-0001');
    expect(uploads.send.mock.calls).toEqual([['take-0000-0000-0001']]);
  });

  it('discards each where it is', () => {
    const { takes, uploads, all, api } = join();
    all.discard(ID);
    takes.discard(ID);
    all.discard('take-0000-0000-0001');
    expect(api.discardTake).toHaveBeenCalledTimes(1);
    expect(uploads.discard.mock.calls).toEqual([['take-0000-0000-0001']]);
    expect(takes.get(ID)).toBeNull();
  });
});
