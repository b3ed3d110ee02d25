import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { createHealth, isWorking } from '@/lib/server/wiring/health';
import type { Store } from '@/lib/server/ports/store/store';
import { createFileStorage } from '@/lib/server/storage/folder/file-storage';
import { receiveUpload } from '@/lib/server/storage/folder/receive-upload';
import { openDatabase } from '@/lib/server/store/open-database';
import { createStore } from '@/lib/server/store/store';
import { createVisit } from '@/lib/server/use-cases/visits/create-visit';
import { getResumeTarget } from '@/lib/server/use-cases/visits/get-resume-target';
import { getUploadTarget } from '@/lib/server/use-cases/takes/get-upload-target';
import { makeDataFolder } from '@/tests/support/database-template';
import { createCampaign, createOrganization, createUploadId, createUuid } from '@/tests/support/factories';
import { encodePresignedPost } from '@/tests/support/send-presigned-post';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { noLimits } from '@/tests/support/use-cases';

const temp = makeDataFolder();
const logger = pino({ level: 'silent' });
let database: Awaited<ReturnType<typeof openDatabase>>;
let store: Store;
beforeAll(async () => {
  database = await openDatabase({ folder: temp.folder }, logger);
  store = createStore(database.db);
});
afterAll(async () => {
  await database.close();
  temp.remove();
});

const noSpace = expect.objectContaining({ code: 'noSpace', status: 507 });
const limits = { ...noLimits, storedFactor: 5, resumeBytes: 1000 };

/** Begins a visit on a disk of 1000 bytes, with the calls its visitor can make. */
async function begun() {
  const disk = { free: 1000, total: 1000 };
  const storage = createFileStorage({
    folder: temp.folder,
    publicUrl: '',
    secret: 'a secret of the tests',
    disk: { floorBytes: 100, read: async () => disk },
    clock: () => (time += 1000),
  });
  const campaign = createCampaign({ type: 'job' });
  await store.campaigns.apply(createOrganization(), [campaign]);
  const deps = { store, storage, limits, whitelabel: null, now: () => new Date(), fingerprint: (text: string) => text };
  const uuid = createUuid();
  const visitor = { uuids: [uuid], remember: () => {} };
  const begin = (other = createUuid()) =>
    createVisit(deps, {
      campaignId: campaign.name,
      uuid: other,
      name: 'Ada',
      device: 'Web',
      visitor: { uuids: [other], remember: () => {} },
      address: '203.0.113.1',
    });
  await begin(uuid);
  const sectionId = campaign.sections[0]?.id ?? '';
  const take = (uploadId = createUploadId()) =>
    getUploadTarget(deps, {
      campaignName: campaign.name,
      fileName: `${uuid}_section_${sectionId}.mp4`,
      uploadId,
      visitor,
    });
  const resume = () =>
    getResumeTarget(deps, { campaignName: campaign.name, fileName: `${uuid}_${campaign.name}_resume.pdf`, visitor });
  const health = createHealth({ storage: { check: storage.check, cacheMs: 0 } }, logger);
  const requestOf = ({ fields }: { fields: Record<string, string> }) => {
    const { body, contentType } = encodePresignedPost({ url: '', fields }, Buffer.from('bytes'));
    return new Request('http://here.example/api/storage', {
      method: 'POST',
      body,
      headers: { 'content-type': contentType },
    });
  };
  const post = (request: Request) => receiveUpload(storage, request);
  return { disk, begin, rename: () => begin(uuid), take, resume, health, requestOf, post };
}
let time = Date.now();

it('below the floor nothing new begins, and what has begun goes on', async () => {
  const visit = await begun();
  const uploadId = createUploadId();
  await visit.take(uploadId);
  visit.disk.free = 99;
  await expect(visit.begin()).rejects.toEqual(noSpace);
  await expect(visit.take()).rejects.toEqual(noSpace);
  await expect(visit.resume()).rejects.toEqual(noSpace);
  const { data } = await visit.take(uploadId);
  await visit.post(visit.requestOf(data));
  await visit.rename();
});

it('below half of the floor nothing more is taken, without a look at what is sent', async () => {
  const visit = await begun();
  const uploadId = createUploadId();
  const { data } = await visit.take(uploadId);
  visit.disk.free = 49;
  await expect(visit.take(uploadId)).rejects.toEqual(noSpace);
  const request = visit.requestOf(data);
  await expect(visit.post(request)).rejects.toEqual(noSpace);
  expect(request.bodyUsed).toBe(false);
  visit.disk.free = 1000;
  await visit.post(request);
});

/** Returns the bytes of all files below a folder. */
function sizeBelow(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce(
    (sum, { parentPath, name }) => sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

/** A stream that delivers two kilobytes per turn of the event loop. */
function sendSlowly(body: Uint8Array): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      await new Promise(setImmediate);
      if (sent >= body.length) return controller.close();
      controller.enqueue(body.subarray(sent, (sent += 2000)));
    },
  });
}

it('many slow uploads together stop at half of the floor, and leave nothing half written', async () => {
  const { folder, remove } = makeTempFolder();
  const used: number[] = [];
  const read = async () => {
    used.push(sizeBelow(folder));
    return { free: 4_000_000 - (used.at(-1) ?? 0), total: 4_000_000 };
  };
  // Time stands still, so that the last reading of the disk never gets too old.
  const storage = createFileStorage({
    folder,
    publicUrl: '',
    secret: 'a secret of the tests',
    disk: { floorBytes: 1_600_000, read },
    clock: () => 1000,
  });
  const upload = async (index: number) => {
    const presignedPost = await storage.createPresignedPost({
      key: `demo/${index}`,
      contentType: 'video/mp4',
      maxBytes: 400_000,
      lifeSeconds: 60,
    });
    const { body, contentType } = encodePresignedPost(presignedPost, Buffer.alloc(400_000));
    const init = { method: 'POST', body: sendSlowly(body), headers: { 'content-type': contentType }, duplex: 'half' };
    return receiveUpload(storage, new Request('http://here.example/api/storage', init));
  };
  const answers = await Promise.allSettled(Array.from({ length: 12 }, (_, index) => upload(index)));
  await read();
  expect(answers).toContainEqual({ status: 'rejected', reason: noSpace });
  // Between two readings, each upload may have one full buffer and one more chunk under way.
  expect(Math.max(...used)).toBeLessThanOrEqual(3_200_000 + 12 * 20_000);
  expect(sizeBelow(folder)).toBe(answers.filter(({ status }) => status === 'fulfilled').length * 400_000);
  await storage.close();
  remove();
});

it('health says so, and that all works', async () => {
  const { disk, health } = await begun();
  expect(await health()).toEqual({ storage: 'ok' });
  disk.free = 0;
  expect(await health()).toEqual({ storage: 'lowSpace' });
  expect(isWorking('lowSpace')).toBe(true);
});
