import { readFile } from 'node:fs/promises';
import type { UploadTarget } from '@/lib/contract/upload-target';
import { applyCampaigns } from '@/tests/support/apply-campaigns';
import { campaigns } from '@/tests/support/campaigns-command';
import { createUploadId, uniqueName } from '@/tests/support/factories';
import { createPart, cutIntoParts, hashTake, type SentPart } from '@/tests/support/parts';
import { startServer, type TestServer } from '@/tests/support/server';
import { channelsKept, storedFiles } from '@/tests/support/stored-files';
import { createVisitor, type TestVisitor } from '@/tests/support/visitor';
import { waitFor } from '@/tests/support/wait-for';

let server: TestServer;
let recording: Uint8Array<ArrayBuffer>;
let parts: SentPart[];
beforeAll(async () => {
  recording = new Uint8Array(await readFile('tests/fixtures/media/fake-count-samestream-1.mp4'));
  parts = cutIntoParts(recording, 5);
  server = await startServer();
}, 120_000);
afterAll(() => server.stop());

type Begun = { one: TestVisitor; uploadId: string; target: UploadTarget };

async function begun(campaign = 'demo', sectionId = 'who'): Promise<Begun> {
  const one = createVisitor(server.url, campaign);
  await one.begin();
  const uploadId = createUploadId();
  const { body: target } = await one.target(sectionId, { uploadId });
  return { one, uploadId, target };
}

async function sent(): Promise<Begun> {
  const all = await begun();
  await all.one.sendParts(all.target, all.uploadId, parts);
  return all;
}

const refusal = (status: number, code: string, details?: object) => ({
  status,
  body: { error: expect.objectContaining({ code, ...(details && { details }) }) },
});
const notFound = refusal(404, 'notFound');
const frozen = refusal(409, 'takeFrozen');
/** The files of a take, but for what was made of it meanwhile. */
const filesOf = (uploadId: string) =>
  storedFiles(server).filter((path) => path.includes(uploadId) && !path.includes('/mezzanines/'));

/** The worker removes files soon after they are not needed any more. */
const left = (uploadId: string, count: number) => waitFor(() => filesOf(uploadId).length === count);

async function download(url = ''): Promise<Buffer> {
  return Buffer.from(await (await fetch(`${server.url}${url}`)).arrayBuffer());
}

describe('a take in parts', () => {
  it('is one file, byte for byte, once it is confirmed, and its parts are gone', async () => {
    const { one, uploadId, target } = await sent();
    const whole = hashTake(parts);
    const { status, body } = await one.confirm(uploadId, whole);
    expect([status, body.count]).toEqual([200, target.count]);
    const { body: saved } = await one.record({
      sectionId: 'who',
      url: body.url,
      count: body.count,
      bytes: whole.bytes,
    });
    expect(recording.length).toBe(whole.bytes);
    expect((await download(saved.videos[0]?.url)).equals(Buffer.from(recording))).toBe(true);
    await left(uploadId, 1);
  });

  it('becomes a film like any other', async () => {
    const { one } = await begun();
    for (const section of ['who', 'memory', 'wish']) await one.saveInParts(section, parts, 2000);
    expect(await one.film()).toEqual({ status: 'Complete' });
    expect(new Set(channelsKept(server))).toEqual(new Set([1]));
  }, 60_000);

  it('may come in any order; what is missing below the highest is named', async () => {
    const { one, uploadId, target } = await begun();
    const announced = [];
    for (const index of [3, 0, 2, 1, 4]) {
      await one.postPart(target, parts[index]!);
      announced.push((await one.announce(uploadId, parts[index]!)).body.missing);
    }
    expect(announced).toEqual([[0, 1, 2], [1, 2], [1], [], []]);
    expect(await one.confirm(uploadId, hashTake(parts))).toMatchObject({ status: 200 });
  });

  it('may be asked after before a part is sent again: it is there or it is not', async () => {
    const { one, uploadId, target } = await begun();
    expect(await one.announce(uploadId, parts[0]!)).toMatchObject(refusal(409, 'uploadIncomplete'));
    await one.postPart(target, parts[0]!);
    for (const time of [1, 2, 3])
      expect([time, await one.announce(uploadId, parts[0]!)]).toMatchObject([
        time,
        { status: 200, body: { missing: [] } },
      ]);
    expect(await one.announce(uploadId, { ...parts[0]!, bytes: parts[0]!.bytes - 1 })).toMatchObject(
      refusal(409, 'uploadIncomplete'),
    );
  });

  it('confirmed before all parts are there says which, and goes on with them', async () => {
    const { one, uploadId, target } = await begun();
    for (const index of [0, 2, 4]) await one.sendParts(target, uploadId, [parts[index]!]);
    const whole = hashTake(parts);
    expect(await one.confirm(uploadId, whole)).toMatchObject(refusal(409, 'uploadIncomplete', { missing: [1, 3] }));
    expect(await one.record({ sectionId: 'who', url: target.url, count: target.count })).toMatchObject(
      refusal(409, 'uploadIncomplete'),
    );
    for (const index of [1, 3]) await one.sendParts(target, uploadId, [parts[index]!]);
    expect(await one.confirm(uploadId, whole)).toMatchObject({ status: 200 });
  });

  it.each([
    ['fewer parts', { parts: 4 }],
    ['more parts', { parts: 6 }],
    ['other bytes', { bytes: 1 }],
    ['another hash', { sha256: 'a'.repeat(64) }],
  ])('confirmed as %s is not confirmed, and is as it was', async (_, change) => {
    const { one, uploadId } = await sent();
    const whole = hashTake(parts);
    const { body } = await one.confirm(uploadId, { ...whole, ...change });
    expect(body).toMatchObject({
      error: { code: 'uploadIncomplete', details: { missing: expect.arrayContaining([expect.any(Number)]) } },
    });
    expect(filesOf(uploadId)).toHaveLength(5);
    expect(await one.confirm(uploadId, whole)).toMatchObject({ status: 200 });
  });

  it('confirmed again, or by several at once, is the same; otherwise it is frozen', async () => {
    const { one, uploadId } = await sent();
    const whole = hashTake(parts);
    const first = await Promise.all(Array.from({ length: 5 }, () => one.confirm(uploadId, whole)));
    const again = await one.confirm(uploadId, whole);
    expect(new Set([...first, again].map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(again.status).toBe(200);
    for (const change of [{ parts: 4 }, { bytes: 1 }, { sha256: 'a'.repeat(64) }])
      expect(await one.confirm(uploadId, { ...whole, ...change })).toMatchObject(frozen);
    await left(uploadId, 1);
  });

  it('is not changed by anything that is sent after it was confirmed', async () => {
    const { one, uploadId, target } = await sent();
    const { body } = await one.confirm(uploadId, hashTake(parts));
    const late = createPart(5, new Uint8Array([1, 2, 3]));
    const other = createPart(0, new Uint8Array([1, 2, 3]));
    for (const part of [late, other]) {
      expect((await one.postPart(target, part)).status).toBe(403);
      expect(await one.announce(uploadId, part)).toMatchObject(frozen);
    }
    await expect(one.upload(target, new Uint8Array([1, 2, 3]))).rejects.toThrow('answered 403');
    expect(await one.announce(uploadId, parts[2]!)).toMatchObject({ status: 200, body: { missing: [] } });
    const { body: saved } = await one.record({
      sectionId: 'who',
      url: body.url,
      count: body.count,
      bytes: recording.length,
    });
    expect((await download(saved.videos[0]?.url)).equals(Buffer.from(recording))).toBe(true);
  });

  it('keeps its part when other bytes are sent under the same key, before it is confirmed and after', async () => {
    const { one, uploadId, target } = await sent();
    const key = `${target.parts?.prefix}/0-${parts[0]?.sha256}`;
    const forged = createPart(0, new Uint8Array(parts[0]!.bytes));
    expect((await one.postPart(target, forged, key)).status).toBe(400);
    expect(await one.confirm(uploadId, hashTake(parts))).toMatchObject({ status: 200 });
    expect((await one.postPart(target, forged, key)).status).toBe(403);
  });

  it('is saved with the address of its forms as well as with the one its confirmation gave', async () => {
    const { one, uploadId, target } = await sent();
    await one.confirm(uploadId, hashTake(parts));
    expect(
      await one.record({ sectionId: 'who', url: target.url, count: target.count, bytes: recording.length }),
    ).toMatchObject({ status: 200 });
  });
});

describe('a part', () => {
  it('of more than 8 MiB is refused, and so is one that is not announced right', async () => {
    const { one, uploadId, target } = await begun();
    expect(target.parts?.maxBytes).toBe(8 * 1024 * 1024);
    const tooLarge = createPart(0, new Uint8Array(8 * 1024 * 1024 + 1));
    expect((await one.postPart(target, tooLarge)).status).toBe(413);
    const right = parts[0]!;
    const spoilt = [
      { index: -1 },
      { index: 0.5 },
      { index: 10_000 },
      { index: 1e300 },
      { bytes: 0 },
      { bytes: -1 },
      { bytes: 1.5 },
      { bytes: 2 ** 53 },
      { bytes: tooLarge.bytes },
      { sha256: 'x'.repeat(64) },
      { sha256: right.sha256.slice(1) },
      { sha256: right.sha256.toUpperCase() },
      { sha256: `../${right.sha256}` },
    ];
    for (const change of spoilt)
      expect([change, await one.announce(uploadId, { ...right, ...change })]).toMatchObject([
        change,
        refusal(400, 'invalidParameters'),
      ]);
    for (const change of [
      { parts: 0 },
      { parts: -1 },
      { parts: 1.5 },
      { parts: 10_001 },
      { bytes: 0 },
      { bytes: 0.5 },
      { sha256: '' },
    ]) {
      expect([change, await one.confirm(uploadId, { ...hashTake(parts), ...change })]).toMatchObject([
        change,
        refusal(400, 'invalidParameters'),
      ]);
    }
  });

  it('more than the take may have is refused by storage and by the announcement', async () => {
    const name = uniqueName('short');
    await applyCampaigns(server, [{ name, sections: [{ id: 'who', prompt: 'a', seconds: 1 }] }]);
    const { one, uploadId, target } = await begun(name);
    const large = [0, 1, 2].map((index) => createPart(index, new Uint8Array(2_000_000).fill(index)));
    const answers = [];
    for (const part of large)
      answers.push([(await one.postPart(target, part)).status, (await one.announce(uploadId, part)).status]);
    expect(answers).toEqual([
      [204, 200],
      [204, 200],
      [413, 409],
    ]);
    expect(await one.confirm(uploadId, hashTake(large))).toMatchObject(refusal(413, 'tooLarge'));
  });

  it('is of nobody else’s take', async () => {
    const { one, uploadId, target } = await sent();
    const other = await begun();
    const stranger = createVisitor(server.url, 'demo', one.uuid);
    const whole = hashTake(parts);
    for (const answer of [
      await other.one.announce(uploadId, parts[0]!),
      await other.one.confirm(uploadId, whole),
      await other.one.announce(createUploadId(), parts[0]!),
      await other.one.confirm(createUploadId(), whole),
      await stranger.announce(uploadId, parts[0]!),
      await stranger.confirm(uploadId, whole),
      await stranger.discard(uploadId),
    ]) {
      expect(answer).toMatchObject(notFound);
    }
    expect(await other.one.discard(uploadId)).toMatchObject({ status: 204 });
    expect(target.parts?.prefix).toContain(uploadId);
    expect(await one.confirm(uploadId, whole)).toMatchObject({ status: 200 });
  });

  it.each([
    ['an id that is none', 'short'],
    ['a way up', '..%2F..%2Fetc%2Fpasswd%2F..%2F'],
  ])('of a take with %s is refused', async (_, uploadId) => {
    const { one } = await begun();
    for (const answer of [
      await one.announce(uploadId, parts[0]!),
      await one.confirm(uploadId, hashTake(parts)),
      await one.discard(uploadId),
    ]) {
      expect(answer).toMatchObject(refusal(400, 'invalidParameters'));
    }
  });
});

describe('discarding a take', () => {
  it('removes all of it, and nothing of it is taken any more', async () => {
    const { one, uploadId, target } = await sent();
    for (const time of [1, 2]) expect([time, (await one.discard(uploadId)).status]).toEqual([time, 204]);
    await left(uploadId, 0);
    expect(await one.announce(uploadId, parts[0]!)).toMatchObject(frozen);
    expect(await one.confirm(uploadId, hashTake(parts))).toMatchObject(frozen);
    expect(await one.target('who', { uploadId })).toMatchObject(frozen);
    await expect(one.upload(target, recording)).rejects.toThrow('answered 403');
    await left(uploadId, 0);
    expect(await one.record({ sectionId: 'who', url: target.url, count: target.count })).toMatchObject(
      refusal(409, 'uploadIncomplete'),
    );
    expect((await one.userVideo()).videos).toEqual([]);
  });

  it('that was confirmed but not saved removes it too; one that is saved stays', async () => {
    const { one, uploadId } = await sent();
    await one.confirm(uploadId, hashTake(parts));
    await one.discard(uploadId);
    await left(uploadId, 0);
    const saved = await sent();
    const { body } = await saved.one.confirm(saved.uploadId, hashTake(parts));
    await saved.one.record({ sectionId: 'who', url: body.url, count: body.count });
    expect(await saved.one.discard(saved.uploadId)).toMatchObject({ status: 204 });
    await left(saved.uploadId, 1);
  });

  it('that never was is no error', async () => {
    const { one } = await begun();
    expect(await one.discard(createUploadId())).toMatchObject({ status: 204 });
  });

  it('makes room for another', async () => {
    const name = uniqueName('roomy');
    await applyCampaigns(server, [{ name, sections: [{ id: 'who', prompt: 'a', seconds: 1 }] }]);
    const { one, uploadId } = await begun(name);
    const more = [];
    for (let count = 0; count < 5; count++) more.push((await one.target('who')).status);
    expect(more).toEqual([200, 200, 200, 200, 413]);
    await one.discard(uploadId);
    expect((await one.target('who')).status).toBe(200);
  });
});

it('the latest take wins, however it was sent, and counts never fall', async () => {
  const { one, uploadId, target } = await sent();
  const later = await one.saveInParts('who', parts);
  expect(later.videos).toMatchObject([{ count: target.count + 1 }]);
  const { body } = await one.confirm(uploadId, hashTake(parts));
  const { body: now } = await one.record({ sectionId: 'who', url: body.url, count: body.count });
  expect(now.videos).toMatchObject([{ count: target.count + 1 }]);
  const gone = createUploadId();
  await one.target('who', { uploadId: gone });
  await one.discard(gone);
  expect((await one.target('who')).body.count).toBe(target.count + 3);
});

it('erasing a visit takes its parts too', async () => {
  const { one, uploadId } = await sent();
  expect(filesOf(uploadId)).toHaveLength(5);
  expect(await campaigns(server.dataDir, 'erase', 'demo', one.uuid)).toMatchObject({ code: 0 });
  await left(uploadId, 0);
}, 60_000);

it('a recording that was cut off makes a film only when it is said to be', async () => {
  const name = uniqueName('interrupted');
  await applyCampaigns(server, [{ name, sections: [{ id: 'who', prompt: 'a', seconds: 30 }] }]);
  const whole = new Uint8Array(await readFile('tests/fixtures/media/chromium-webm-vp8-30fps-6s-kf30.webm'));
  const cut = cutIntoParts(whole.slice(0, 400_001), 4);
  const films = [];
  for (const interrupted of [false, true]) {
    const { one, uploadId, target } = await begun(name);
    await one.sendParts(target, uploadId, cut);
    const { body } = await one.confirm(uploadId, hashTake(cut));
    await one.record({ sectionId: 'who', url: body.url, count: body.count, milliseconds: 9000, interrupted });
    films.push(await one.film());
  }
  expect(films).toMatchObject([{ status: 'Error', solution: 'reRecordSection' }, { status: 'Complete' }]);
}, 60_000);
