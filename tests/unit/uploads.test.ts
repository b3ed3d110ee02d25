import { createTakeSaves } from '@/lib/browser/saving/take-saves';
import { type UploadsDeps, createUploads } from '@/lib/browser/upload/runner';
import { createManualTimers, settle } from '../support/browser-factories';
import { type FakeUploadServer, type Fault, createFakeUploadServer } from '../support/fake-upload-server';
import { countAlarms, createFakeOnline, createFakeTakes, hashAtOnce } from '../support/upload-factories';

const TAKE = 'take-0000-0000-0001';
const bytes = (text: string) => new Uint8Array(Buffer.from(text));

beforeEach(hashAtOnce);

/** A visitor with a complete take in several parts, of which nothing has been sent. */
function setUp(
  options: { parts?: string[]; fault?: Parameters<typeof createFakeUploadServer>[0]['fault']; hasParts?: boolean } = {},
) {
  const timers = createManualTimers();
  const alarms = countAlarms(timers);
  const takes = createFakeTakes();
  const online = createFakeOnline();
  const server = createFakeUploadServer({ timers, fault: options.fault, hasParts: options.hasParts });
  const log = jest.fn();
  const deps: UploadsDeps = { ...server, takes, online, log, timers: alarms, random: () => 0.5 };
  takes.begin(TAKE);
  (options.parts ?? ['one ', 'two ', 'three']).forEach((part) => takes.add(TAKE, bytes(part)));
  takes.end(TAKE);
  return {
    timers,
    alarms,
    takes,
    online,
    server,
    log,
    uploads: createTakeSaves({ ...deps, api: server.api, uploads: createUploads(deps) }),
  };
}

const filmIn = (server: FakeUploadServer) => Buffer.from(server.films.get(TAKE) ?? []).toString();
const times = (server: FakeUploadServer, what: string) => server.asked.filter((asked) => asked.startsWith(what)).length;
/** Fails this many times and then succeeds. */
const first = (count: number, asked: string, fault: Fault) => {
  let left = count;
  return (what: string) => (what === asked && (left -= 1) >= 0 ? fault : null);
};

it('sends the parts while they come, and the rest once the take has ended', async () => {
  const { timers, takes, server, uploads } = setUp({ parts: [] });
  takes.begin(TAKE);
  uploads.send(TAKE);
  for (const part of ['one ', 'two ', 'three ']) {
    takes.add(TAKE, bytes(part));
    await timers.pass(1000);
  }
  expect(server.asked).toEqual([
    'getUploadUrl',
    'post 0',
    'post 1',
    'announcePart 0',
    'announcePart 1',
    'post 2',
    'announcePart 2',
  ]);
  takes.end(TAKE);
  await timers.pass(1000);
  expect([uploads.status(TAKE), filmIn(server)]).toEqual([{ name: 'onServer' }, 'one two three ']);
});

it('asks for a target for this take, and writes a record of this take', async () => {
  const { timers, server, uploads, takes } = setUp();
  const getUploadUrl = jest.spyOn(server.api, 'getUploadUrl');
  takes.end(TAKE, 'interrupted');
  const saved = uploads.save(TAKE);
  await timers.pass(5000);
  await saved;
  expect(getUploadUrl.mock.calls[0]?.[0].query).toEqual({
    campaignName: 'demo',
    fileName: '22222222-2222-4222-8222-222222222222_section_1.mp4',
    fileType: 'video/mp4',
    uploadId: TAKE,
    count: 1,
  });
  expect(server.records.get(TAKE)).toEqual({
    video: {
      sectionId: '1',
      url: `demo/${TAKE}/film.mp4`,
      count: 1,
      device: 'Web',
      bytes: 13,
      milliseconds: 3000,
      interrupted: true,
    },
  });
});

it('says nothing of an interruption where there was none', async () => {
  const { timers, server, uploads } = setUp({ parts: ['short'] });
  void uploads.save(TAKE);
  await timers.pass(5000);
  expect(server.records.get(TAKE)).toEqual({ video: expect.not.objectContaining({ interrupted: expect.anything() }) });
});

it('sends the bytes in one file where parts are not taken', async () => {
  const { timers, server, uploads } = setUp({ hasParts: false });
  uploads.send(TAKE);
  await timers.pass(1000);
  expect([filmIn(server), times(server, 'announce')]).toEqual(['one two three', 0]);
});

it('saves once for all who ask, and knows the answer ever after', async () => {
  const { timers, server, uploads } = setUp();
  const [one, other] = [uploads.save(TAKE), uploads.save(TAKE)];
  await timers.pass(5000);
  expect(await one).toBe(await other);
  expect(await uploads.save(TAKE)).toBe(await one);
  expect(times(server, 'updateUserVideo')).toBe(1);
});

it('writes a failed record once more after ten seconds', async () => {
  const { timers, server, uploads } = setUp({ fault: first(1, 'updateUserVideo', { code: 'internal' }) });
  const saved = uploads.save(TAKE);
  await timers.pass(9000);
  expect(times(server, 'updateUserVideo')).toBe(1);
  await timers.pass(2000);
  await expect(saved).resolves.toMatchObject({ name: 'Ada' });
});

it('asks again for a confirmation that takes long, and sends no part again', async () => {
  const fault = first(4, 'confirmTake', { code: 'unavailable', retryAfter: 1 });
  const { timers, server, uploads } = setUp({ fault });
  const saved = uploads.save(TAKE);
  await timers.pass(30_000);
  await saved;
  expect([times(server, 'confirmTake'), times(server, 'post')]).toEqual([5, 3]);
  expect(filmIn(server)).toBe('one two three');
});

it('gives up a record that was refused twice, and tries again when asked again', async () => {
  const { timers, server, uploads, log } = setUp({ fault: first(2, 'updateUserVideo', { code: 'forbidden' }) });
  const saved = uploads.save(TAKE).catch((error: unknown) => error);
  await timers.pass(15_000);
  expect(await saved).toMatchObject({ code: 'forbidden' });
  expect(log.mock.calls).toEqual([['Upload failed', 'forbidden']]);
  void uploads.save(TAKE);
  await timers.pass(1000);
  expect(server.records.size).toBe(1);
});

it('is saved at last by a server that was away for half an hour', async () => {
  let isAway = true;
  const { timers, server, uploads } = setUp({ fault: () => (isAway ? { code: 'unavailable' } : null) });
  const saved = uploads.save(TAKE);
  await timers.pass(30 * 60_000);
  expect(uploads.status(TAKE)).toMatchObject({ name: 'sending', trouble: { cause: 'away' } });
  isAway = false;
  await timers.pass(30_000);
  await saved;
  expect([server.records.size, uploads.status(TAKE)]).toEqual([1, { name: 'onServer' }]);
});

it('waits while there is no connection, and goes on by itself', async () => {
  const { timers, server, uploads, online, alarms } = setUp();
  online.set(false);
  const saved = uploads.save(TAKE);
  await timers.pass(3_600_000);
  expect([uploads.status(TAKE), server.asked, alarms.pending()]).toEqual([{ name: 'offline', share: 0 }, [], 0]);
  online.set(true);
  await timers.pass(5000);
  await expect(saved).resolves.toMatchObject({ name: 'Ada' });
});

it('does not count against a take what failed for want of a connection, though said so later', async () => {
  const { timers, uploads, online, alarms } = setUp({ fault: () => 'lostRequest' });
  uploads.send(TAKE);
  await settle();
  jest.spyOn(online, 'isOnline').mockReturnValue(false);
  await timers.pass(60_000);
  expect([uploads.status(TAKE), alarms.pending()]).toEqual([{ name: 'offline', share: 0 }, 0]);
});

it('rejects who waits for the record of a take that cannot be sent', async () => {
  const { timers, uploads } = setUp({ fault: (asked) => (asked === 'announcePart' ? { code: 'tooLarge' } : null) });
  const saved = uploads.save(TAKE).catch((error: unknown) => error);
  await timers.pass(5000);
  expect(await saved).toMatchObject({ code: 'tooLarge' });
  expect(uploads.status(TAKE)).toMatchObject({ name: 'failed', problem: 'refused' });
});

it('goes on with what is missing when a failed take is sent again', async () => {
  const { timers, server, uploads } = setUp({ fault: first(1, 'confirmTake', { code: 'tooLarge' }) });
  uploads.send(TAKE);
  await timers.pass(5000);
  expect(uploads.status(TAKE)).toEqual({ name: 'failed', share: 1, problem: 'refused' });
  uploads.send(TAKE);
  await timers.pass(5000);
  expect([uploads.status(TAKE), times(server, 'post')]).toEqual([{ name: 'onServer' }, 3]);
});

it('says in the log when the device does not give back what it kept', async () => {
  const { timers, takes, uploads, log, alarms } = setUp();
  takes.isBroken = true;
  uploads.send(TAKE);
  await timers.pass(5000);
  expect(uploads.status(TAKE)).toMatchObject({ name: 'failed', problem: 'unsent' });
  expect([log.mock.calls, alarms.pending()]).toEqual([[['Upload failed', 'unreadable']], 0]);
});

it('notices that the device has lost what it still names', async () => {
  const { timers, takes, uploads, log } = setUp();
  const arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  jest
    .spyOn(takes, 'readPart')
    .mockResolvedValue(
      Object.assign(new Blob(['gone']), { arrayBuffer, slice: () => ({ arrayBuffer }) }) as unknown as Blob,
    );
  uploads.send(TAKE);
  await timers.pass(5000);
  expect(log.mock.calls).toEqual([['Upload failed', 'unreadable']]);
});

it('reads no more than four parts at once', async () => {
  const { timers, takes, server, uploads } = setUp({ parts: Array.from({ length: 12 }, (_, part) => `part ${part} `) });
  let read = 0;
  const readPart = jest
    .spyOn(takes, 'readPart')
    .mockImplementation(async (_, index) => ((read += 1), new Blob([`part ${index} `])));
  uploads.send(TAKE);
  await timers.pass(70);
  expect(read).toBeLessThanOrEqual(4);
  readPart.mockRestore();
  await timers.pass(5000);
  expect([server.maxInFlight, uploads.status(TAKE).name]).toEqual([4, 'onServer']);
});

it('ends what is on its way when the take is discarded, and tells the server once', async () => {
  const { timers, takes, server, uploads, alarms } = setUp({ fault: (asked) => (asked === 'post' ? 'silence' : null) });
  const saved = uploads.save(TAKE).catch((error: unknown) => error);
  await timers.pass(1000);
  const asked = server.asked.length;
  expect(server.inFlight).toBe(3);
  takes.discard(TAKE);
  uploads.discard(TAKE);
  uploads.discard(TAKE);
  await settle();
  expect(server.inFlight).toBe(0);
  await timers.pass(600_000);
  expect(await saved).toMatchObject({ code: 'notReady' });
  expect([server.asked.slice(asked), server.discarded, alarms.pending()]).toEqual([['discardTake'], [TAKE], 0]);
});

it('tells the server of a take that an earlier page had begun to send', async () => {
  const { timers, server, uploads } = setUp();
  uploads.discard(TAKE);
  await timers.pass(1000);
  expect(server.discarded).toEqual([TAKE]);
});

it('follows a take that is handed to another visit, under either id', async () => {
  const { timers, takes, server, uploads } = setUp({ fault: first(1, 'getUploadUrl', { code: 'notFound' }) });
  uploads.send(TAKE);
  await timers.pass(100);
  expect(uploads.status(TAKE)).toMatchObject({ problem: 'visitGone' });
  takes.reassign(TAKE, 'take-0000-0000-0002');
  await timers.pass(5000);
  expect([uploads.status(TAKE), uploads.status('take-0000-0000-0002'), [...server.films.keys()]]).toEqual([
    { name: 'onServer' },
    { name: 'onServer' },
    ['take-0000-0000-0002'],
  ]);
});

it('gives the same status as long as nothing has changed', async () => {
  const { timers, uploads } = setUp();
  uploads.send(TAKE);
  await timers.pass(10);
  expect(uploads.status(TAKE)).toBe(uploads.status(TAKE));
});

it('leaves nothing set when nothing is to be done', async () => {
  const { timers, uploads, alarms } = setUp({ fault: first(3, 'post', 'lostAnswer') });
  uploads.send(TAKE);
  await timers.pass(60_000);
  expect([uploads.status(TAKE).name, alarms.pending()]).toEqual(['onServer', 0]);
});

it('cannot save what is not there', async () => {
  await expect(setUp().uploads.save('nothing')).rejects.toMatchObject({ code: 'missingParameter' });
});

it('needs a recorded blob', async () => {
  const { timers, uploads } = setUp({ parts: [] });
  const saved = uploads.save(TAKE).catch((error: unknown) => error);
  await timers.pass(100);
  expect(await saved).toMatchObject({ message: 'Upload needs a recorded blob and user id' });
});

it.each([[{}], [{ url: 'u' }], [{ data: { url: 'u', fields: {} } }]])(
  'gets nowhere with the upload target %j',
  async (answer) => {
    const { timers, uploads, server } = setUp();
    jest.spyOn(server.api, 'getUploadUrl').mockResolvedValue(answer as never);
    const saved = uploads.save(TAKE).catch((error: unknown) => error);
    await timers.pass(100);
    expect(await saved).toMatchObject({ message: 'Could not get upload url' });
  },
);
