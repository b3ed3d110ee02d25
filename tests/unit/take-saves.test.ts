import { CallError } from '@/lib/browser/api/call-error';
import { createTakeSaves } from '@/lib/browser/saving/take-saves';
import type { DeviceTake } from '@/lib/browser/take-store/take-store';
import type { ErrorCode } from '@/lib/contract/errors';
import { createManualTimers, settle } from '../support/browser-factories';
import { createDeviceTake, createFakeTakes, createFakeUploads } from '../support/fake-takes';
import { createError } from '../support/fake-upload-server';
import { countAlarms, createFakeOnline } from '../support/upload-factories';
import { UUID, createUserVideo } from '../support/visit-factories';

const URL = 'demo/take-0000-0000-0001/film.mp4';
const saved = createUserVideo();

/** A take that has arrived, and whose record is being written. */
function setUp({ take = createDeviceTake(), url = URL }: { take?: DeviceTake; url?: string } = {}) {
  const timers = createManualTimers();
  const alarms = countAlarms(timers);
  const takes = createFakeTakes(take);
  const online = createFakeOnline();
  const uploads = {
    ...createFakeUploads({ status: { name: 'onServer' } }),
    arrived: jest.fn(async () => ({ url, count: 4 })),
    lose: jest.fn(),
  };
  const updateUserVideo = jest.fn(async () => saved);
  const log = jest.fn();
  const saves = createTakeSaves({
    ...{ api: { updateUserVideo }, uploads, takes, online, log, timers: alarms, random: () => 0 },
  });
  const save = () => saves.save(take.uploadId).catch((error: unknown) => error);
  const status = () => saves.status(take.uploadId);
  return { timers, alarms, takes, online, uploads, updateUserVideo, log, saves, save, status, take };
}

it.each([
  ['stopped', {}],
  ['interrupted', { interrupted: true }],
] as const)('writes the record of a take that was %s (spec 7.13)', async (ending, more) => {
  const take = createDeviceTake({ device: 'Web_Android', milliseconds: 5120, ending });
  const { save, updateUserVideo } = setUp({ take });
  await save();
  expect(updateUserVideo).toHaveBeenCalledWith({
    params: { campaignId: 'demo', uuid: UUID },
    query: {},
    body: {
      video: { sectionId: '1', url: URL, count: 4, device: 'Web_Android', bytes: 6, milliseconds: 5120, ...more },
    },
  });
});

it('writes the record of a take under its campaign’s id, where it knows that', async () => {
  const { save, updateUserVideo } = setUp({ take: createDeviceTake({ campaignId: '4711' }) });
  await save();
  expect(updateUserVideo).toHaveBeenCalledWith(expect.objectContaining({ params: { campaignId: '4711', uuid: UUID } }));
});

it.each([
  ['campaignName', createDeviceTake({ campaignName: '' }), URL],
  ['uuid', createDeviceTake({ uuid: '' }), URL],
  ['sectionId', createDeviceTake({ sectionId: '' }), URL],
  ['url', createDeviceTake(), ''],
])('writes no record without the %s (spec 5.12)', async (_, take, url) => {
  const { save, timers, updateUserVideo } = setUp({ take, url });
  const answer = save();
  await settle();
  await timers.pass(10_000);
  expect(await answer).toMatchObject({ message: 'addVideo - Invalid parameters' });
  expect(updateUserVideo).not.toHaveBeenCalled();
});

describe('A record', () => {
  it('that failed is written once more after ten seconds (spec 7.28, 9.7)', async () => {
    const { save, timers, updateUserVideo, uploads } = setUp();
    updateUserVideo.mockRejectedValueOnce(new CallError('network', 'down'));
    const answer = save();
    await settle();
    await timers.pass(9_999);
    await settle();
    expect(updateUserVideo).toHaveBeenCalledTimes(1);
    await timers.pass(1);
    expect(await answer).toBe(saved);
    expect(updateUserVideo).toHaveBeenCalledTimes(2);
    expect(uploads.arrived).toHaveBeenCalledTimes(1);
  });

  it('that is refused twice is given up, and may be asked for again (spec 7.28)', async () => {
    const { save, timers, updateUserVideo, uploads, log } = setUp();
    updateUserVideo.mockRejectedValueOnce(new CallError('forbidden', 'no'));
    updateUserVideo.mockRejectedValueOnce(new CallError('forbidden', 'no'));
    const answer = save();
    await settle();
    await timers.pass(10_000);
    expect(await answer).toMatchObject({ code: 'forbidden' });
    expect([log.mock.calls, uploads.lose.mock.calls]).toEqual([[['Upload failed', 'forbidden']], []]);
    expect(await save()).toBe(saved);
  });

  it('is written every 15 s while the server is away, and the visitor is told (spec 7.28)', async () => {
    const { save, timers, updateUserVideo, status } = setUp();
    updateUserVideo.mockRejectedValue(createError('internal'));
    const answer = save();
    await settle();
    expect(status()).toEqual({ name: 'onServer' });
    for (let tries = 0; tries < 31; tries += 1) await timers.pass(15_000);
    expect(updateUserVideo.mock.calls.length).toBeGreaterThan(30);
    expect(status()).toEqual({ name: 'onServer', trouble: { since: 0, cause: 'away' } });
    updateUserVideo.mockResolvedValue(saved);
    await timers.pass(15_000);
    expect(await answer).toBe(saved);
    expect(status()).toEqual({ name: 'onServer' });
  });

  it.each<ErrorCode>(['foreignUrl', 'uploadIncomplete'])(
    'of a take that the server has no more (%s) lets the take be sent anew',
    async (code) => {
      const { save, timers, updateUserVideo, uploads, take } = setUp();
      updateUserVideo.mockRejectedValue(createError(code));
      const answer = save();
      await settle();
      await timers.pass(10_000);
      expect(await answer).toMatchObject({ code });
      expect(uploads.lose.mock.calls).toEqual([[take.uploadId]]);
    },
  );

  it('waits for the connection, without a timer, and what failed before counts no more', async () => {
    const { save, timers, alarms, online, updateUserVideo } = setUp();
    updateUserVideo.mockRejectedValueOnce(new CallError('network', 'down'));
    const answer = save();
    await settle();
    online.set(false);
    await timers.pass(3_600_000);
    expect([updateUserVideo.mock.calls.length, alarms.pending()]).toEqual([1, 0]);
    online.set(true);
    expect(await answer).toBe(saved);
  });

  it('of a take that is discarded meanwhile is not waited for', async () => {
    const { save, alarms, takes, updateUserVideo, take } = setUp();
    updateUserVideo.mockRejectedValueOnce(new CallError('network', 'down'));
    const answer = save();
    await settle();
    takes.discard(take.uploadId);
    expect(await answer).toMatchObject({ code: 'notReady' });
    expect([updateUserVideo.mock.calls.length, alarms.pending()]).toEqual([1, 0]);
  });
});
