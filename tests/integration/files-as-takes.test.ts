import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAppError } from '@/lib/contract/errors';
import { FILE_PART_BYTES, MAX_FILE_BYTES, MAX_FILE_PARTS, maxFilesBytes, maxTakeBytes } from '@/lib/domain/limits';
import { createUploadId } from '@/tests/support/factories';
import { beginVisit, openServer, type ServerParts } from '@/tests/support/open-server';
import { createPart, cutIntoParts } from '@/tests/support/parts';
import { createSection } from '@/tests/support/visit-factories';

let server: ServerParts;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const HOUR = 3_600_000;
const media = async (name: string) => new Uint8Array(await readFile(join('tests/fixtures/media', name)));
const codeOf = (refused: Promise<unknown>) =>
  refused.then(
    () => 'done',
    (error: unknown) => (isAppError(error) ? error.code : String(error)),
  );

async function begin(seconds = 2) {
  const visit = await beginVisit(server, {
    campaign: { sections: [createSection({ id: 'one', seconds }), createSection({ id: 'two', seconds })] },
  });
  return {
    ...visit,
    /** Sends all of a file, and has it put together. */
    async send(content: Uint8Array<ArrayBuffer>, { sectionId = 'one', said = content.length } = {}) {
      const uploadId = createUploadId();
      const parts = cutIntoParts(content, 3);
      const target = await visit.target(uploadId, sectionId, said);
      for (const part of parts) {
        await visit.postPart(target, part);
        await visit.announce(uploadId, part);
      }
      return { uploadId, confirmed: () => visit.confirm(uploadId, parts) };
    },
  };
}

describe('a file in the place of a recording', () => {
  it.each([
    ['phone-portrait-h264.mov', 360, 640],
    ['phone-portrait-hevc.mov', 360, 640],
    ['chromium-webm-vp9-6s-slice10.webm', 640, 480],
    ['chromium-mkv-h264-30fps-6s-slice10.mkv', 640, 480],
  ])('%s is used as it is shown, whatever it is called', async (name, width, height) => {
    const visit = await begin();
    const { uploadId, confirmed } = await visit.send(await media(name));
    await visit.save(await confirmed());
    await visit.prepare(uploadId);
    expect(await server.store.takes.find(uploadId)).toMatchObject({
      fromFile: true,
      fault: null,
      size: { width, height },
    });
    const [made] = await server.db.selectFrom('mezzanines').selectAll().where('take_id', '=', uploadId).execute();
    expect(made).toMatchObject({ width, height });
  });

  it('is not handed to an encoder while it is sent: its index may come last', async () => {
    const visit = await begin();
    await visit.send(await media('phone-portrait-h264.mov'));
    expect(visit.jobs.filter((job) => job.startsWith('live'))).toEqual([]);
  });

  it('may be as long as a recording of its section, and no longer', async () => {
    const long = { section: 1, tolerance: 10 };
    const content = await media('fake-red-440.webm');
    const visit = await begin(long.section);
    expect(await codeOf((await visit.send(content)).confirmed())).toBe('done');
    const cut = { ...server.media, measure: async () => (long.section + long.tolerance) * 30 + 1 };
    const strict = await beginVisit(server, {
      media: cut,
      campaign: { sections: [createSection({ id: 'one', seconds: 1 })] },
    });
    const uploadId = createUploadId();
    const parts = cutIntoParts(content, 3);
    const target = await strict.target(uploadId, 'one', content.length);
    for (const part of parts) {
      await strict.postPart(target, part);
      await strict.announce(uploadId, part);
    }
    await expect(strict.confirm(uploadId, parts)).rejects.toMatchObject({
      code: 'fileTooLong',
      details: { seconds: 11 },
    });
    expect(await server.store.takes.find(uploadId)).toMatchObject({ manifestHash: null, savedAt: null });
  });

  it.each([
    ['a text', () => new Uint8Array(Buffer.from('#EXTM3U\nfile:///etc/passwd\n'.repeat(9)))],
    ['half a film', async () => (await media('phone-portrait-h264.mov')).slice(0, 9000)],
  ])('that is %s is refused when it is there, and the section keeps what it had', async (_, content) => {
    const visit = await begin();
    const { uploadId, confirmed } = await visit.send(await content());
    expect(await codeOf(confirmed())).toBe('fileUnusable');
    expect(await server.store.takes.used(visit.visitId)).toEqual([]);
    await visit.discard(uploadId);
    expect(await codeOf((await visit.send(await media('phone-portrait-h264.mov'))).confirmed())).toBe('done');
  });
});

describe('a client that ignores how large a file may be', () => {
  it('gets no form for one of more than 500 MB', async () => {
    const visit = await begin();
    expect(await codeOf(visit.target(createUploadId(), 'one', MAX_FILE_BYTES + 1))).toBe('fileTooLarge');
    expect(await codeOf(visit.target(createUploadId(), 'one', MAX_FILE_BYTES))).toBe('done');
  });

  it('sends no more than it has said, and no more parts than any file needs', async () => {
    const visit = await begin();
    const content = new Uint8Array(FILE_PART_BYTES + 3);
    expect(await codeOf(visit.send(content, { said: content.length - 1 }))).toBe('tooLarge');
    const uploadId = createUploadId();
    await visit.target(uploadId, 'one', MAX_FILE_BYTES);
    const part = { ...createPart(0, content), index: MAX_FILE_PARTS };
    expect(await codeOf(visit.announce(uploadId, part))).toBe('tooLarge');
    expect(MAX_FILE_PARTS * FILE_PART_BYTES).toBe(MAX_FILE_BYTES);
  });

  it('has as much room for files as for two of each section and two more, beside its recordings', async () => {
    const visit = await begin();
    const ids = Array.from({ length: 7 }, () => createUploadId());
    const codes = [];
    for (const id of ids) codes.push(await codeOf(visit.target(id, 'one', MAX_FILE_BYTES)));
    expect(codes).toEqual([...Array.from({ length: 6 }, () => 'done'), 'tooMuchStored']);
    expect(maxFilesBytes(2)).toBe(6 * MAX_FILE_BYTES);
    expect(await codeOf(visit.target(createUploadId(), 'two'))).toBe('done');
  });

  it('cannot have a recording count as a file, nor a file as a recording', async () => {
    const visit = await begin();
    const [file, recording] = [createUploadId(), createUploadId()];
    await visit.target(file, 'one', 1000);
    await visit.target(recording, 'one');
    for (const hours of [0, 4]) {
      visit.pass(hours * HOUR);
      expect(await codeOf(visit.target(file, 'one'))).toBe('notFound');
      expect(await codeOf(visit.target(recording, 'one', 1000))).toBe('notFound');
    }
    expect((await server.store.takes.find(recording))?.allowedBytes).toBe(maxTakeBytes(2));
  });
});

it('an honest client with a slow line may ask for its form again, and go on where it was', async () => {
  const visit = await begin();
  const content = await media('phone-portrait-h264.mov');
  const uploadId = createUploadId();
  const parts = cutIntoParts(content, 3);
  for (const part of parts) {
    const target = await visit.target(uploadId, 'one', content.length);
    await visit.postPart(target, part);
    await visit.announce(uploadId, part);
    visit.pass(HOUR);
  }
  for (let times = 0; times < 2; times += 1) expect(await codeOf(visit.confirm(uploadId, parts))).toBe('done');
  expect(await codeOf(visit.target(uploadId, 'one', content.length))).toBe('takeFrozen');
});
