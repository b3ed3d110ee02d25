import { readFileSync } from 'node:fs';
import { readSettings } from '@/lib/server/video-session/settings';
import type { VideoServiceError, VideoSession } from '@/lib/server/ports/video-session';
import { eraseSubmission } from '@/lib/server/use-cases/visits/erase-submission';
import { saveIfWanted } from '@/lib/server/video-session/use-cases/fetch-recording';
import { endOverdueRecordings } from '@/lib/server/video-session/use-cases/recordings-upkeep';
import { createVideoSession } from '@/lib/server/video-session/service/create-video-session';
import { expectingStore } from '@/tests/support/expecting-store';
import { erasure } from '@/tests/contract/store/seeds';
import { openServer, type ServerParts } from '@/tests/support/open-server';
import { createUploadId } from '@/tests/support/factories';
import { beginSessionVisit } from '@/tests/support/video-session/session-visit';
import { startVideoService, type TestVideoService } from '@/tests/support/video-session/start-video-service';
import { createSection } from '@/tests/support/visit-factories';
import { waitFor } from '@/tests/support/wait-for';

const file = readFileSync('tests/fixtures/media/chromium-webm-vp8-30fps-6s-kf30.webm');
let server: ServerParts;
let service: TestVideoService;
beforeAll(async () => {
  server = await openServer();
});
beforeEach(async () => {
  service = await startVideoService({ file });
});
afterEach(() => service.close());
afterAll(() => server.close());

const begin = (given?: Parameters<typeof beginSessionVisit>[2]) => beginSessionVisit(server, service, given);
const error = (code: string, details?: object) =>
  expect.objectContaining({ code, ...(details && { details: expect.objectContaining(details) }) });

/** Records a section to the end of the recording. */
async function recorded(given?: Parameters<typeof beginSessionVisit>[2]) {
  const visit = await begin(given);
  await visit.connect();
  const { uploadId } = await visit.start({ uploadId: createUploadId(), sectionId: 'one' });
  await visit.stop(uploadId);
  return { visit, uploadId };
}

const spoilAddress = () => (service.behaviour.addressOf = () => 'http://127.0.0.1:9/archive.mp4');

const stage = async (visit: { see(): Promise<{ recordings?: { stage: string }[] }> }) =>
  (await visit.see()).recordings?.map((one) => one.stage);

it('the service may record for as long as the time that the visitor chose', async () => {
  const visit = await begin();
  await server.store.visits.chooseExtraTime(visit.visitId, 'double');
  await visit.connect();
  const { maxSeconds, uploadId } = await visit.start({ sectionId: 'one' });
  const { limitSeconds } = (await server.store.takes.find(uploadId)) ?? {};
  expect([maxSeconds, limitSeconds]).toEqual([20, 10]);
});

it('a section recorded by the service becomes a take like every other, and nothing is left there (spec 7.26)', async () => {
  const visit = await begin();
  const opened = await visit.open();
  expect(opened).toEqual({ sessionId: [...service.sessions][0], token: expect.any(String), apiKey: '47000001' });
  const { iat, exp } = service.readToken(opened.token) ?? {};
  expect(Number(exp) - Number(iat)).toBe(7200);
  const sessionId = await visit.connect();
  expect(service.sessions.size).toBe(1);
  const uploadId = createUploadId();
  const started = await visit.start({ uploadId, sectionId: 'one', count: 4 });
  expect(started).toEqual({ uploadId, count: 4, maxSeconds: 15 });
  expect([...service.archives.values()]).toEqual([expect.objectContaining({ name: uploadId, sessionId })]);
  expect(await stage(visit)).toEqual(['recording']);

  expect(await visit.stop(uploadId)).toEqual({ uploadId });
  expect(await stage(visit)).toEqual(['waiting']);
  await expect(visit.upload({ uploadId })).rejects.toEqual(
    error('uploadIncomplete', { stage: 'waiting', bytes: 0, retryAfter: 1 }),
  );
  await visit.fetchAll();
  expect((await visit.see()).videos).toEqual([expect.objectContaining({ sectionId: 'one', count: 4 })]);
  expect(await visit.upload({ uploadId })).toMatchObject({ videos: [{ sectionId: 'one', count: 4 }], recordings: [] });
  const take = await server.store.takes.find(uploadId);
  expect(await server.storage.size(take?.key ?? '')).toBe(file.byteLength);
  expect(take).toMatchObject({ bytes: file.byteLength, isProven: true });
  expect(visit.jobs).toEqual([`normalise ${uploadId}`]);
  await visit.runUpkeep();
  expect(service.archives.size).toBe(0);
});

it('is there to be looked at before it is saved, and after the page was closed', async () => {
  const { visit, uploadId } = await recorded();
  await visit.fetchAll();
  const { recordings, videos } = await visit.see();
  expect(videos).toEqual([]);
  expect(recordings).toEqual([
    {
      ...{ uploadId, sectionId: 'one', count: 1, stage: 'fetched', reason: null },
      ...{ bytes: file.byteLength, totalBytes: file.byteLength, url: expect.stringContaining('/api/media/') },
    },
  ]);
  expect(await visit.upload({ uploadId })).toMatchObject({ videos: [{ sectionId: 'one' }], recordings: [] });
});

it('a client that knows the specification alone records, too', async () => {
  const visit = await begin();
  await visit.connect();
  const { uploadId, count } = await visit.start();
  expect(count).toBeNull();
  await visit.stop();
  expect(visit.takeFetches()).toEqual([]);
  await expect(visit.upload({ sectionId: 'two', count: 3 })).rejects.toEqual(error('uploadIncomplete'));
  await visit.fetchAll();
  const { videos } = await visit.upload({ sectionId: 'two', count: 3 });
  expect(videos).toEqual([expect.objectContaining({ sectionId: 'two', count: 3 })]);
  expect(await server.store.takes.find(uploadId)).toMatchObject({ sectionId: 'two' });
});

describe('a session', () => {
  it('is one for a visit, also when it is asked for twice at once, and new after half a day', async () => {
    const visit = await begin();
    const [one, two] = await Promise.all([visit.open(), visit.open()]);
    expect(two.sessionId).toBe(one.sessionId);
    expect(service.sessions.size).toBe(1);
    visit.pass(13 * 3_600_000);
    expect((await visit.open()).sessionId).not.toBe(one.sessionId);
  });

  it('can be recorded for hours after it was handed out', async () => {
    const visit = await begin();
    await visit.open();
    visit.pass(24 * 3_600_000 - 60_000);
    await visit.connect();
    visit.pass(11 * 3_600_000);
    expect(await visit.start({ sectionId: 'one' })).toMatchObject({ maxSeconds: 15 });
  });

  it.each([
    ['is not there', { kind: 'session', times: 2, status: 500 }, {}],
    ['wants to be left alone', { kind: 'session', status: 429, headers: { 'Retry-After': '7' } }, { retryAfter: 7 }],
    ['does not know us', { kind: 'session', status: 403 }, undefined],
  ] as const)('of a service that %s cannot be opened', async (_, mishap, details) => {
    const visit = await begin();
    service.next(mishap);
    const pause = details && 'retryAfter' in details ? details : undefined;
    await expect(visit.open()).rejects.toEqual(error('unavailable', pause));
    if (!pause) expect(await visit.open()).toHaveProperty('token');
  });

  it('is limited per visitor and per address, because it costs money', async () => {
    const visit = await begin({ limits: { sessionsPerHour: 2 } });
    await visit.open();
    await visit.open();
    await expect(visit.open()).rejects.toEqual(error('tooMany'));
    const ofAddress = await begin({ limits: { sessionsPerHourOfAddress: 1 }, fingerprint: (text) => `b ${text}` });
    await ofAddress.open();
    await expect(ofAddress.open()).rejects.toEqual(error('tooMany'));
  });

  it('does not exist without a service', async () => {
    const visit = await begin({ videoSession: null });
    for (const call of [visit.open, visit.start, () => visit.stop(), visit.upload])
      await expect(call()).rejects.toEqual(error('notFound'));
    expect(await visit.see()).not.toHaveProperty('recordings');
  });
});

describe('a start', () => {
  it('needs a session, and a browser in it', async () => {
    const visit = await begin();
    await expect(visit.start()).rejects.toEqual(error('notReady'));
    await visit.open();
    await expect(visit.start()).rejects.toEqual(error('notReady'));
    await visit.connect();
    expect(await visit.start()).toMatchObject({ maxSeconds: 15 });
  });

  it('while another runs is refused; the same again is the same', async () => {
    const visit = await begin();
    await visit.connect();
    const uploadId = createUploadId();
    const [one, two] = await Promise.all([visit.start({ uploadId }), visit.start({ uploadId })]);
    expect(two).toEqual(one);
    expect(await visit.start({ uploadId })).toEqual(one);
    await expect(visit.start({ uploadId: createUploadId() })).rejects.toEqual(error('alreadyRecording'));
    await expect(visit.start()).rejects.toEqual(error('alreadyRecording'));
    expect(service.archives.size).toBe(1);
    await visit.stop(uploadId);
    await expect(visit.start({ uploadId })).rejects.toEqual(error('takeFrozen'));
    expect(await visit.start()).toMatchObject({ uploadId: expect.any(String) });
  });

  it('whose answer was lost is found again, by the same caller or by one without an id', async () => {
    for (const uploadId of [createUploadId(), undefined]) {
      const visit = await begin();
      await visit.connect();
      service.next({ kind: 'start', breaks: 'after' });
      service.next({ kind: 'list', times: 2, status: 500 });
      await expect(visit.start({ uploadId })).rejects.toEqual(error('unavailable'));
      const again = await visit.start({ uploadId });
      expect([...service.archives.values()].at(-1)?.name).toBe(again.uploadId);
      await visit.stop();
    }
    expect(service.archives.size).toBe(2);
  });

  it('that is sent again later lasts as long as one that begins at once', async () => {
    const visit = await begin();
    await visit.connect();
    const uploadId = createUploadId();
    service.next({ kind: 'start', status: 503 });
    await expect(visit.start({ uploadId, sectionId: 'one' })).rejects.toEqual(error('unavailable'));
    visit.pass(14_000);
    expect(await visit.start({ uploadId, sectionId: 'one' })).toMatchObject({ uploadId, maxSeconds: 15 });
    const [archive] = service.archives.values();
    visit.pass(12_000);
    await visit.runUpkeep();
    expect(archive?.status).toBe('started');
    visit.pass(1_500);
    await visit.runUpkeep();
    expect(archive?.status).toBe('stopped');
  });

  it('whose answer was lost long ago begins anew, for the film would be cut; the other is removed', async () => {
    const visit = await begin();
    await visit.connect();
    const given = { uploadId: createUploadId(), sectionId: 'one' };
    service.next({ kind: 'start', breaks: 'after' });
    service.next({ kind: 'list', times: 2, status: 500 });
    await expect(visit.start(given)).rejects.toEqual(error('unavailable'));
    visit.pass(14_000);
    expect(await visit.start(given)).toMatchObject({ uploadId: given.uploadId, maxSeconds: 15 });
    visit.pass(12_000);
    await visit.runUpkeep();
    const archives = [...service.archives.values()];
    expect(archives.map(({ name, status }) => [name, status])).toEqual([
      [given.uploadId, 'stopped'],
      [given.uploadId, 'started'],
    ]);
    await visit.stop(given.uploadId);
    expect(await server.store.recordings.find(given.uploadId)).toMatchObject({ archiveId: archives[1]?.id });
    await visit.fetchAll();
    expect(await visit.upload(given)).toMatchObject({ videos: [{ sectionId: 'one' }] });
    await visit.runUpkeepUntilEmpty();
  });

  it('is found at once when only its answer was lost', async () => {
    const visit = await begin();
    await visit.connect();
    service.next({ kind: 'start', breaks: 'after' });
    expect(await visit.start()).toMatchObject({ maxSeconds: 15 });
    expect(service.archives.size).toBe(1);
  });

  it('does not fail because what was discarded a moment ago still runs', async () => {
    const visit = await begin();
    await visit.connect();
    const { uploadId } = await visit.start({ uploadId: createUploadId(), sectionId: 'one' });
    await visit.discard(uploadId);
    const next = await visit.start({ uploadId: createUploadId(), sectionId: 'one' });
    expect([...service.archives.values()].map(({ name, status }) => [name, status])).toEqual([
      [uploadId, 'stopped'],
      [next.uploadId, 'started'],
    ]);
  });

  it.each([404, 429, 403])('that the service refuses with %i may be sent again with any id', async (status) => {
    const visit = await begin();
    await visit.connect();
    const uploadId = createUploadId();
    service.next({ kind: 'start', status });
    await expect(visit.start({ uploadId })).rejects.toEqual(error(status === 404 ? 'notReady' : 'unavailable'));
    // What was discarded a moment ago still runs, and then the service refuses.
    service.next({ kind: 'start', status: 409 });
    service.next({ kind: 'start', status });
    await expect(visit.start({ uploadId: createUploadId() })).rejects.toBeDefined();
    expect(await visit.start({ uploadId })).toMatchObject({ uploadId, maxSeconds: 15 });
    expect(service.everStarted).toHaveLength(1);
  });

  it('that the service has put off says for how long', async () => {
    const visit = await begin();
    await visit.connect();
    service.next({ kind: 'start', status: 429, headers: { 'Retry-After': '3000' } });
    await expect(visit.start()).rejects.toEqual(error('unavailable', { retryAfter: 3000 }));
  });

  it('that failed in the service may have begun, whatever the service says about a pause', async () => {
    const visit = await begin();
    await visit.connect();
    const uploadId = createUploadId();
    service.next({ kind: 'start', status: 503, headers: { 'Retry-After': '3' } });
    await expect(visit.start({ uploadId })).rejects.toEqual(error('unavailable', { retryAfter: 3 }));
    await expect(visit.start({ uploadId: createUploadId() })).rejects.toEqual(error('alreadyRecording'));
    expect(await visit.start({ uploadId })).toMatchObject({ uploadId });
  });

  it('and a stop end with their time, 20 s, when the service does not answer', async () => {
    const videoSession = await createVideoSession(readSettings(service.env), { requestMs: 3_600_000 });
    const visit = await begin({ videoSession });
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const isNotAnswered = async (kind: 'session' | 'start' | 'stop', call: () => Promise<unknown>) => {
      service.next({ kind, until: new Promise(() => {}) });
      // Time passes forty times as fast.
      const hasty = jest.spyOn(AbortSignal, 'timeout').mockImplementation((time) => timeout(Math.ceil(time / 40)));
      await expect(call()).rejects.toEqual(error('unavailable'));
      hasty.mockRestore();
    };
    const uploadId = createUploadId();
    await isNotAnswered('session', visit.open);
    await visit.connect();
    await isNotAnswered('start', () => visit.start({ uploadId }));
    await visit.start({ uploadId });
    await isNotAnswered('stop', () => visit.stop(uploadId));
    expect(await visit.stop(uploadId)).toEqual({ uploadId });
  }, 15_000);

  it('without a section lasts as long as the longest one of the campaign', async () => {
    const sections = [createSection({ id: 'one', seconds: 5 }), createSection({ id: 'two', seconds: 9 })];
    const visit = await begin({ campaign: { sections } });
    await visit.connect();
    expect(await visit.start()).toMatchObject({ maxSeconds: 19 });
    const [archive] = service.archives.values();
    visit.pass(16_000);
    await visit.runUpkeep();
    expect(archive?.status).toBe('started');
  });

  it('does not take over another visitor’s take, whose id stands in the addresses of pages', async () => {
    const victim = await begin();
    const uploadId = createUploadId();
    await victim.target(uploadId);
    const visit = await begin();
    await visit.connect();
    for (const sectionId of [undefined, 'one'])
      await expect(visit.start({ uploadId, sectionId })).rejects.toEqual(error('notFound'));
    expect(service.count('start')).toBe(0);

    const { recordings, takes } = server.store;
    const times = { askedAt: new Date(), endsAt: new Date() };
    const given = { visitId: visit.visitId, project: 'opentok 47000001', sessionId: 's', sectionId: null };
    await recordings.begin({ id: uploadId, ...given, limitSeconds: 5, ...times });
    await recordings.noteStarted(uploadId, 'archive');
    await recordings.noteStopped(uploadId, new Date(), 'visitor');
    await expect(visit.upload({ uploadId })).rejects.toEqual(error('notFound'));
    await recordings.want(uploadId, 'one', new Date());
    await visit.fetch(uploadId);
    expect(service.count('find')).toBe(0);
    await expectingStore(server.store).takes.settle(uploadId, { key: 'demo/theirs', bytes: 1, sha256: 'f' });
    await recordings.noteFetched(uploadId, 1);
    expect(await saveIfWanted(visit.deps, uploadId)).toBe(false);
    expect(await takes.find(uploadId)).toMatchObject({ visitId: victim.visitId, savedAt: null });
  });

  it('does not begin again what was erased', async () => {
    const visit = await begin();
    await visit.connect();
    const { uploadId } = await visit.start({ sectionId: 'one' });
    const idsOf = ({ takeIds }: { takeIds: string[] }) => takeIds.map((id) => `erased take ${id}`);
    const erasedNow = { ...erasure(new Date(Date.now() + 60_000)), idsOf };
    await server.store.visits.erase(visit.visitId, erasedNow);
    const other = await begin();
    await other.connect();
    await server.store.recordings.sweep(new Date(Date.now() + 60_000));
    await expect(other.start({ uploadId })).rejects.toEqual(error('notFound'));
  });

  it('is not possible for an unknown section, another visitor’s recording, or too often', async () => {
    const visit = await begin({ limits: { recordingsPerHour: 1 } });
    await visit.connect();
    await expect(visit.start({ sectionId: 'none' })).rejects.toEqual(error('notFound'));
    const { uploadId } = await visit.start();
    await visit.stop();
    await expect(visit.start()).rejects.toEqual(error('tooMany'));
    const other = await begin();
    await other.connect();
    await expect(other.start({ uploadId })).rejects.toEqual(error('notFound'));
    await expect(other.stop(uploadId)).rejects.toEqual(error('notRecording'));
    await expect(other.upload({ uploadId })).rejects.toEqual(error('notRecording'));
  });

  it('counts against what a visit may store, once it has begun', async () => {
    const none = await begin({ limits: { storedFactor: 0.1 } });
    await none.connect();
    await expect(none.start({ sectionId: 'one' })).rejects.toEqual(error('tooMuchStored'));
    expect(service.count('start')).toBe(0);
    const visit = await begin({ limits: { storedFactor: 0.5 } });
    await visit.open();
    await expect(visit.start({ sectionId: 'one' })).rejects.toEqual(error('notReady'));
    await visit.connect();
    await visit.start({ sectionId: 'one' });
    await visit.stop();
    await expect(visit.start({ sectionId: 'one' })).rejects.toEqual(error('tooMuchStored'));
    service.behaviour.readyStatus = 'failed';
    await visit.fetchAll();
    expect(await visit.start({ sectionId: 'one' })).toMatchObject({ maxSeconds: 15 });
  });

  it('from one address is limited, too', async () => {
    const visit = await begin({ limits: { recordingsPerHourOfAddress: 1 }, fingerprint: (text) => `c ${text}` });
    await visit.connect();
    await visit.start();
    await visit.stop();
    await expect(visit.start()).rejects.toEqual(error('tooMany'));
  });

  it('without a section is refused when much is there that nobody wants', async () => {
    const visit = await begin();
    await visit.connect();
    const { recordings } = server.store;
    for (let made = 0; made < 11; made += 1) {
      const id = createUploadId();
      const given = { visitId: visit.visitId, project: 'p', sessionId: 's', sectionId: null, limitSeconds: 5 };
      await recordings.begin({ id, ...given, askedAt: new Date(), endsAt: new Date() });
      await recordings.noteStarted(id, id);
      await recordings.noteStopped(id, new Date(), 'visitor');
    }
    await expect(visit.start()).rejects.toEqual(error('tooMuchStored'));
    expect(await visit.start({ sectionId: 'one' })).toMatchObject({ count: 1 });
  });
});

describe('what is given up while the service begins', () => {
  async function startSlowly() {
    const visit = await begin();
    await visit.connect();
    const uploadId = createUploadId();
    let letBegin = () => {};
    service.next({ kind: 'start', until: new Promise<void>((resolve) => (letBegin = resolve)) });
    const started = visit.start({ uploadId, sectionId: 'one' });
    started.catch(() => {});
    await waitFor(() => service.count('start') > 0);
    return { visit, uploadId, started, letBegin };
  }
  type Slow = Awaited<ReturnType<typeof startSlowly>>;

  it.each<[string, (slow: Slow) => Promise<unknown>]>([
    ['discarded', ({ visit, uploadId }) => visit.discard(uploadId)],
    ['stopped', ({ visit, uploadId }) => visit.stop(uploadId).catch(() => null)],
    ['ended by the server', async ({ visit }) => visit.pass(61_000)],
    ['erased', ({ visit }) => server.store.visits.erase(visit.visitId, erasure(new Date()))],
    [
      'refused when another server began it',
      async ({ visit }) => {
        service.next({ kind: 'start', status: 404 });
        await expect(visit.start()).rejects.toEqual(error('notReady'));
      },
    ],
  ])('is ended and removed when it was %s', async (_, giveUp) => {
    const slow = await startSlowly();
    await giveUp(slow);
    await slow.visit.runUpkeep();
    slow.letBegin();
    await expect(slow.started).rejects.toEqual(error('takeFrozen'));
    expect(service.everStarted).toHaveLength(1);
    expect([...service.archives.values()].filter(({ status }) => status === 'started')).toEqual([]);
    await slow.visit.runUpkeepUntilEmpty();
  });

  it('is looked for until the service cannot begin any more', async () => {
    const { visit, uploadId, started, letBegin } = await startSlowly();
    await visit.discard(uploadId);
    visit.pass(60_000);
    await visit.runUpkeep();
    // The server that started it has died.
    const sessionId = (await server.store.recordings.find(uploadId))?.sessionId ?? '';
    service.disconnect(sessionId);
    letBegin();
    await expect(started).rejects.toBeDefined();
    service.record(sessionId, uploadId);
    visit.pass(31_000);
    await visit.runUpkeepUntilEmpty();
    expect((await server.store.recordings.find(uploadId))?.archiveId).toBeNull();
  });
});

it('recordings of an account that is no longer configured do not stand in the way', async () => {
  const visit = await begin();
  await visit.connect();
  await visit.start({ sectionId: 'one' });
  const videoSession = await createVideoSession(readSettings(service.env));
  if (!videoSession) throw new Error('there is no video session');
  const other: VideoSession = { ...videoSession, project: 'another account', until: () => other };
  visit.pass(16_000);
  await endOverdueRecordings({ ...visit.deps, videoSession: other });
  expect(await stage(visit)).toEqual(['lost']);
  expect(await visit.start()).toMatchObject({ maxSeconds: 15 });
});

it('faults of the service are told to whoever runs the server, and those of a recording are not', async () => {
  const told: unknown[] = [];
  const onFault = (call: string, { fault }: VideoServiceError) => void told.push([call, fault]);
  const video = await createVideoSession(readSettings(service.env), { onFault });
  service.next({ kind: 'session', status: 403 });
  await expect(video?.createSession()).rejects.toEqual(expect.objectContaining({ fault: 'refused' }));
  const start = video?.startArchive({ sessionId: 'none', name: 'x', isPortrait: false });
  await expect(start).rejects.toEqual(expect.objectContaining({ fault: 'notConnected' }));
  expect(told).toEqual([['createSession', 'refused']]);
});

describe('a stop', () => {
  it('without a start is refused, the same again is the same', async () => {
    const visit = await begin();
    await expect(visit.stop()).rejects.toEqual(error('notRecording'));
    await visit.connect();
    const { uploadId } = await visit.start({ sectionId: 'one' });
    await visit.stop();
    await expect(visit.stop()).rejects.toEqual(error('notRecording'));
    expect(await visit.stop(uploadId)).toEqual({ uploadId });
    expect(service.count('stop')).toBe(1);
  });

  it('that nobody sends comes from the server at the limit of the section', async () => {
    const visit = await begin();
    await visit.connect();
    const { uploadId, maxSeconds } = await visit.start({ sectionId: 'one' });
    expect(maxSeconds).toBe(15);
    const [archive] = service.archives.values();
    visit.pass(12_000);
    await visit.runUpkeep();
    expect(archive?.status).toBe('started');
    visit.pass(1_500);
    await visit.runUpkeep();
    expect(archive?.status).toBe('stopped');
    expect(visit.takeFetches()).toEqual([uploadId]);
    expect(await visit.stop()).toEqual({ uploadId });
    expect(await visit.stop(uploadId)).toEqual({ uploadId });
  });

  it('of one is not kept waiting by another', async () => {
    const [one, two] = [await begin(), await begin()];
    for (const visit of [one, two]) {
      await visit.connect();
      await visit.start({ sectionId: 'one' });
      visit.pass(16_000);
    }
    let letStop = () => {};
    service.next({ kind: 'stop', until: new Promise<void>((resolve) => (letStop = resolve)) });
    const upkeep = two.runUpkeep();
    await waitFor(() => [...service.archives.values()].some(({ status }) => status !== 'started'));
    // The one that is kept waiting was asked for once: nobody waited until it was given up.
    const stops = service.requests.filter(({ kind }) => kind === 'stop').map(({ id }) => id);
    expect(stops.filter((id) => id === stops[0])).toHaveLength(1);
    letStop();
    await upkeep;
    expect([...service.archives.values()].filter(({ status }) => status === 'started')).toEqual([]);
  });

  it('and an upload without an id mean the latest recording', async () => {
    const visit = await begin();
    await visit.connect();
    await visit.start({ uploadId: createUploadId(), sectionId: 'one' });
    await visit.stop();
    await visit.upload().catch(() => null);
    const { uploadId } = await visit.start();
    await visit.stop();
    await visit.upload({ sectionId: 'one', count: 2 }).catch(() => null);
    expect(await server.store.takes.find(uploadId)).toMatchObject({ sectionId: 'one', count: 2 });
  });

  it('of what the service has ended by itself succeeds', async () => {
    const visit = await begin();
    await visit.connect();
    const { uploadId } = await visit.start({ sectionId: 'one' });
    service.next({ kind: 'stop', status: 409 });
    expect(await visit.stop(uploadId)).toEqual({ uploadId });
  });

  it('of what the service does not find once loses nothing', async () => {
    const visit = await begin();
    await visit.connect();
    const { uploadId } = await visit.start({ sectionId: 'one' });
    service.next({ kind: 'stop', status: 404 });
    expect(await visit.stop(uploadId)).toEqual({ uploadId });
    await visit.fetchAll();
    expect(await stage(visit)).toEqual(['fetched']);
  });

  it('of what a gateway before the service does not find loses nothing', async () => {
    const visit = await begin();
    await visit.connect();
    const { uploadId } = await visit.start({ sectionId: 'one' });
    service.next({ kind: 'stop', status: 404 });
    service.next({ kind: 'find', times: 2, status: 404, body: 'default backend - 404' });
    expect(await visit.stop(uploadId)).toEqual({ uploadId });
    await visit.fetchAll();
    expect(await stage(visit)).toEqual(['fetched']);
  });

  it('that comes while the service wants a pause is told for how long', async () => {
    const visit = await begin();
    await visit.connect();
    const { uploadId } = await visit.start({ sectionId: 'one' });
    service.next({ kind: 'stop', status: 429, headers: { 'Retry-After': '3000' } });
    await expect(visit.stop(uploadId)).rejects.toEqual(error('unavailable', { retryAfter: 3000 }));
    await expect(visit.stop(uploadId)).rejects.toEqual(error('unavailable'));
    expect(service.count('stop')).toBe(1);
  });

  it('that the service does not answer may be sent again', async () => {
    const visit = await begin();
    await visit.connect();
    const { uploadId } = await visit.start({ sectionId: 'one' });
    service.next({ kind: 'stop', times: 2, breaks: 'after' });
    await expect(visit.stop(uploadId)).rejects.toEqual(error('unavailable'));
    expect(await visit.stop(uploadId)).toEqual({ uploadId });
    await visit.fetchAll();
    expect(await stage(visit)).toEqual(['fetched']);
  });
});

describe('an upload', () => {
  it('while it is still recorded, or of nothing, is refused', async () => {
    const visit = await begin();
    await visit.connect();
    await expect(visit.upload()).rejects.toEqual(error('notRecording'));
    const { uploadId } = await visit.start({ sectionId: 'one' });
    await expect(visit.upload({ uploadId })).rejects.toEqual(error('notReady'));
    await visit.stop();
    await expect(visit.upload({ uploadId, sectionId: 'two' })).rejects.toEqual(error('notRecording'));
    await expect(visit.upload({ uploadId, sectionId: 'none' })).rejects.toEqual(error('notFound'));
  });

  it('waits as long as it is told to, and ends as soon as the take is saved', async () => {
    const { visit, uploadId } = await recorded();
    const asked = visit.upload({ uploadId, waitMs: 20_000 });
    await visit.fetchAll();
    expect(await asked).toMatchObject({ videos: [{ sectionId: 'one' }] });
  });

  it.each([
    ['failed', { readyStatus: 'failed' }],
    ['expired', { readyStatus: 'expired' }],
    ['empty', { file: new Uint8Array() }],
    ['tooLarge', { file: new Uint8Array(9_000_000) }],
  ])('of an archive that is %s says so, and keeps nothing', async (reason, fault) => {
    const { visit, uploadId } = await recorded();
    Object.assign(service.behaviour, fault);
    for (const archive of service.archives.values()) archive.file = service.behaviour.file;
    await visit.fetchAll();
    await expect(visit.upload({ uploadId })).rejects.toEqual(error('recordingLost', { stage: 'lost', reason }));
    expect(await stage(visit)).toEqual(['lost']);
    expect(await server.storage.sizeBelow(`${(await server.store.takes.find(uploadId))?.folder}`)).toBe(0);
    expect(visit.told).toEqual([{ reason, isFinal: true }]);
  });

  describe('of a file that', () => {
    const readyLater = () => (service.behaviour.readyAfterMs = 0);
    it.each<[string, string, () => unknown, () => unknown]>([
      ['is not below an allowed address', 'foreign', spoilAddress, () => (service.behaviour.addressOf = null)],
      ['is not ready in time', 'neverAvailable', () => (service.behaviour.readyAfterMs = null), readyLater],
      ['is refused again and again', 'expired', () => service.next({ kind: 'file', times: 10, status: 403 }), () => {}],
    ])('%s says so, and saves it when it comes after all', async (_, reason, spoil, repair) => {
      spoil();
      const { visit, uploadId } = await recorded();
      if (reason === 'neverAvailable') visit.pass(16 * 60_000);
      await visit.fetchAll();
      await expect(visit.upload({ uploadId })).rejects.toEqual(error('recordingLost', { stage: 'lost', reason }));
      expect(await stage(visit)).toEqual(['lost']);
      expect(visit.told).toEqual([expect.objectContaining({ reason })]);
      await visit.runUpkeep();
      expect(service.archives.size).toBe(1);
      repair();
      visit.pass(61_000);
      await visit.fetchAll();
      expect((await visit.see()).videos).toEqual([expect.objectContaining({ sectionId: 'one' })]);
      await visit.runUpkeepUntilEmpty();
    });

    it('has not come for two days is given up', async () => {
      spoilAddress();
      const { visit, uploadId } = await recorded();
      await visit.fetchAll();
      visit.pass(49 * 3_600_000);
      await visit.fetchAll();
      expect(await server.store.recordings.find(uploadId)).toMatchObject({ stage: 'lost', reason: 'foreign' });
      await visit.runUpkeepUntilEmpty();
    });
  });

  it.each([
    ['the archive', ['find']],
    ['anything', ['find', 'list']],
  ] as const)('of which the service does not find %s for a while is fetched afterwards', async (_, kinds) => {
    const { visit, uploadId } = await recorded();
    for (const kind of kinds) service.next({ kind, status: 404, body: 'default backend - 404' });
    for (let tries = 0; tries < 2; tries += 1) {
      await visit.fetchAll();
      visit.pass(61_000);
    }
    expect(await stage(visit)).toEqual(['fetched']);
    expect(await visit.upload({ uploadId })).toMatchObject({ videos: [{ sectionId: 'one' }] });
  });

  it('of an archive in a state that nobody knows waits for it', async () => {
    service.behaviour.readyStatus = 'of a kind nobody knows';
    const { visit, uploadId } = await recorded();
    await visit.fetchAll();
    expect(await stage(visit)).toEqual(['waiting']);
    for (const archive of service.archives.values()) archive.status = 'available';
    await visit.fetchAll();
    expect(await visit.upload({ uploadId })).toMatchObject({ videos: [{ sectionId: 'one' }] });
    await visit.runUpkeepUntilEmpty();
  });

  it('asks the service once and makes room for others, and is continued when its time has come', async () => {
    service.behaviour.readyAfterMs = null;
    const { visit, uploadId } = await recorded();
    expect(await visit.sendDue()).toEqual([uploadId]);
    const before = visit.deps.now();
    await visit.fetch(uploadId);
    expect(service.count('find')).toBe(1);
    const { nextTryAt } = (await server.store.recordings.find(uploadId)) ?? {};
    expect(nextTryAt?.getTime()).toBeGreaterThan(before.getTime());
    visit.pass(6000);
    expect(await visit.sendDue()).toEqual([uploadId]);
    expect(await visit.sendDue()).toEqual([]);
  });

  it('goes on when it was killed after the take was settled', async () => {
    const { visit, uploadId } = await recorded();
    await expectingStore(server.store).takes.settle(uploadId, { key: 'demo/its-file', bytes: 7, sha256: 'f' });
    await visit.fetch(uploadId);
    expect(service.count('find')).toBe(0);
    expect(await server.store.recordings.find(uploadId)).toMatchObject({ stage: 'fetched', bytes: 7 });
  });

  it.each([
    ['the address is no longer valid', { kind: 'file', status: 403 }],
    ['the file breaks off', { kind: 'file', breaks: 'after' }],
    ['the service fails', { kind: 'find', times: 4, status: 503 }],
    ['the service wants a pause', { kind: 'find', status: 429, headers: { 'Retry-After': '1' } }],
  ] as const)('goes on when %s', async (_, mishap) => {
    const { visit, uploadId } = await recorded();
    service.next(mishap);
    await visit.fetchAll();
    expect(await visit.upload({ uploadId })).toMatchObject({ videos: [{ sectionId: 'one' }] });
  });
});

describe('what nobody wants', () => {
  it('is ended and removed when it is recorded again', async () => {
    const visit = await begin();
    await visit.connect();
    const first = await visit.start({ uploadId: createUploadId(), sectionId: 'one' });
    await visit.discard(first.uploadId);
    await visit.runUpkeepUntilEmpty();
    const { visit: later, uploadId } = await recorded();
    await later.discard(uploadId);
    await later.fetchAll();
    await expect(later.upload({ uploadId })).rejects.toEqual(error('takeFrozen'));
    await later.runUpkeepUntilEmpty();
    expect((await later.see()).recordings).toEqual([]);
  });

  it('is removed while its file is fetched', async () => {
    const { visit, uploadId } = await recorded();
    service.next({ kind: 'find', afterMs: 300 });
    const fetching = visit.fetch(uploadId);
    await visit.discard(uploadId);
    await fetching;
    await visit.runUpkeepUntilEmpty();
    await visit.removeDoomed();
    expect(await server.storage.sizeBelow(`${(await server.store.takes.find(uploadId))?.folder}`)).toBe(0);
  });

  it('is removed after two days, or when its start was never continued', async () => {
    service.behaviour.readyStatus = 'available';
    const visit = await begin();
    await visit.connect();
    await visit.start();
    await visit.stop();
    service.next({ kind: 'start', breaks: 'after' });
    service.next({ kind: 'list', times: 2, status: 500 });
    await expect(visit.start()).rejects.toEqual(error('unavailable'));
    visit.pass(61_000);
    await visit.runUpkeep();
    await visit.runUpkeep();
    expect([...service.archives.values()].filter(({ status }) => status === 'started')).toEqual([]);
    visit.pass(49 * 3_600_000);
    await visit.runUpkeepUntilEmpty();
  });

  it('can no longer be saved once its file is swept', async () => {
    const { visit, uploadId } = await recorded();
    await visit.fetchAll();
    visit.pass(49 * 3_600_000);
    await visit.sweep();
    expect((await visit.see()).recordings).toEqual([]);
    await expect(visit.upload({ uploadId })).rejects.toEqual(error('recordingLost', { reason: 'expired' }));
  });

  it('is removed with the visit, whatever has become of it', async () => {
    const { visit, uploadId: fetched } = await recorded();
    await visit.fetchAll();
    await visit.start({ uploadId: createUploadId(), sectionId: 'two' });
    await visit.stop();
    const { uploadId } = await visit.start({ sectionId: 'one' });
    expect([...service.archives.values()].map(({ status }) => status)).toEqual(['available', 'stopped', 'started']);
    const folder = (await server.store.takes.find(fetched))?.folder ?? '';
    expect(await server.storage.sizeBelow(folder)).toBe(file.byteLength);

    await eraseSubmission(visit.deps, { name: visit.campaign.name, uuid: visit.uuid });
    await visit.removeDoomed();
    expect(await server.storage.sizeBelow(folder)).toBe(0);
    await expect(visit.start({ uploadId })).rejects.toEqual(error('notFound'));
    await visit.runUpkeepUntilEmpty();
    await visit.sweep();
    visit.pass(73 * 3_600_000);
    await visit.sweep();
    expect(await server.store.recordings.find(uploadId)).toBeNull();
  });
});
