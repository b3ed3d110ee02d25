import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { isAppError } from '@/lib/contract/errors';
import { SAMPLES_PER_FRAME } from '@/lib/domain/pcm';
import { NO_FLAWS } from '@/lib/domain/flaws';
import { maxTakeBytes, maxTakeParts } from '@/lib/domain/limits';
import { BadDocument } from '@/lib/server/ports/documents';
import type { Media } from '@/lib/server/ports/media';
import type { Queue } from '@/lib/server/ports/queue';
import type { Store } from '@/lib/server/ports/store/store';
import type { FileStorage } from '@/lib/server/storage/folder/file-storage';
import { countUse } from '@/lib/server/use-cases/count-use';
import { prepareTake } from '@/lib/server/use-cases/films/prepare-take';
import { createFakeDocuments } from '@/tests/support/fake-documents';
import { createUploadId } from '@/tests/support/factories';
import { createFakeQueue } from '@/tests/support/fake-queue';
import { beginVisit, openServer, type ServerParts } from '@/tests/support/open-server';
import { createPart, type SentPart } from '@/tests/support/parts';
import { neverAborted } from '@/tests/support/use-cases';
import { createSection } from '@/tests/support/visit-factories';

const HOUR = 3_600_000;
let server: ServerParts;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const bytes = (length: number) => new Uint8Array(length).fill(7);
const tiny = (index: number) => createPart(index, new Uint8Array(Buffer.from(index.toString(36).padStart(2, '0'))));
const codeOf = (refused: Promise<unknown>) =>
  refused.then(
    () => 'done',
    (error: unknown) => (isAppError(error) ? error.code : String(error)),
  );

/** Returns a media port for which every recording has this many frames, and is cut to what is allowed. */
function mediaOf(frames: number): Media {
  return {
    ...server.media,
    repair: async () => ({ misledDecoders: false }),
    probe: async () => ({ size: { width: 640, height: 480 }, copying: { whyEncoded: 'codec' } }),
    async makeMezzanine({ folder, size, maxFrames }) {
      const made = { video: join(folder, 'section.mp4'), audio: join(folder, 'section.pcm') };
      for (const path of Object.values(made)) await writeFile(path, 'made');
      const samples = Math.min(frames, maxFrames) * SAMPLES_PER_FRAME;
      return { ...made, recording: null, aac: null, samples, size, flaws: NO_FLAWS };
    },
    encodeSound: ({ output }) => writeFile(output, 'made'),
  };
}

/** Returns how many frames of a take films use. */
const framesOf = (takeId: string) =>
  server.db
    .selectFrom('mezzanines')
    .select('samples')
    .where('take_id', '=', takeId)
    .executeTakeFirst()
    .then((row) => row && row.samples / SAMPLES_PER_FRAME);

describe('a section’s limit', () => {
  it('is what it was when the visit began, however it is changed since', async () => {
    const visit = await beginVisit(server, {
      media: mediaOf(14 * 30),
      campaign: { sections: [createSection({ id: 'one', seconds: 5 })] },
    });
    const [uploadId, later] = [createUploadId(), createUploadId()];
    const target = await visit.target(uploadId);
    await visit.post(target, bytes(10));
    await visit.save(target);
    await server.store.campaigns.apply(visit.organization, [
      { ...visit.campaign, sections: [createSection({ id: 'one', seconds: 1 })] },
    ]);
    await visit.prepare(uploadId);
    expect(await server.store.takes.find(uploadId)).toMatchObject({ fault: null, limitSeconds: 5 });
    expect(await framesOf(uploadId)).toBe(14 * 30);
    const next = await visit.target(later);
    await visit.post(next, bytes(10));
    await visit.save(next);
    await visit.prepare(later);
    expect(await server.store.takes.find(later)).toMatchObject({ fault: null, limitSeconds: 5 });
    expect(await framesOf(later)).toBe(14 * 30);
  });

  it('is the section’s of today for a take from before limits were kept', async () => {
    const visit = await beginVisit(server, { media: mediaOf(14 * 30) });
    const uploadId = createUploadId();
    const target = await visit.target(uploadId);
    await visit.post(target, bytes(10));
    await visit.save(target);
    await server.db.updateTable('takes').set({ limit_seconds: null }).where('id', '=', uploadId).execute();
    await visit.prepare(uploadId);
    expect(await server.store.takes.find(uploadId)).toMatchObject({ fault: null, limitSeconds: null });
  });
});

describe('the parts of a take', () => {
  async function begunLong(seconds = 300) {
    const visit = await beginVisit(server, { campaign: { sections: [createSection({ id: 'one', seconds })] } });
    const uploadId = createUploadId();
    return { visit, uploadId, target: await visit.target(uploadId) };
  }

  it('are announced and posted for the same effort, however many there are', async () => {
    const { visit, uploadId, target } = await begunLong();
    const listed = jest.spyOn(server.storage.stored, 'filesBelow');
    const effort = async (part: SentPart) => {
      const before = server.rows.read;
      await visit.postPart(target, part);
      await visit.announce(uploadId, part);
      return server.rows.read - before;
    };
    await effort(tiny(0));
    const first = await effort(tiny(1));
    for (let index = 2; index < 60; index++) await effort(tiny(index));
    expect(await effort(tiny(60))).toBe(first);
    expect(listed).toHaveBeenCalledTimes(1);
    expect((await server.store.takes.find(uploadId))?.partCount).toBe(61);
  });

  it('are no more than five a second', async () => {
    const { visit, uploadId, target } = await begunLong(1);
    const last = tiny(maxTakeParts(1) - 1);
    await visit.postPart(target, last);
    expect(await codeOf(visit.announce(uploadId, last))).toBe('done');
    expect(await codeOf(visit.announce(uploadId, tiny(maxTakeParts(1))))).toBe('tooLarge');
  });

  it('may be announced ten times each in an hour, and are told when that is over', async () => {
    const { visit, uploadId, target } = await begunLong(1);
    await visit.postPart(target, tiny(0));
    for (let count = 1; count < 10 * maxTakeParts(1); count++)
      await countUse(visit.deps, 'announcement', uploadId, maxTakeParts(1));
    expect([await codeOf(visit.announce(uploadId, tiny(0))), await codeOf(visit.announce(uploadId, tiny(0)))]).toEqual([
      'done',
      'tooMany',
    ]);
    visit.pass(HOUR);
    expect(await codeOf(visit.announce(uploadId, tiny(0)))).toBe('done');
  });
});

it('a form that is refused because too much is stored counts like any other', async () => {
  const visit = await beginVisit(server, {
    limits: { storedFactor: 1, uploadUrlsPerHour: 5 },
    campaign: { sections: [createSection({ id: 'one', seconds: 1 })] },
  });
  const left = createUploadId();
  await visit.target(left);
  visit.pass(4 * HOUR);
  await visit.target();
  const codes = [];
  for (let count = 0; count < 6; count++) codes.push(await codeOf(visit.target(left)));
  expect(codes).toEqual([...Array.from({ length: 4 }, () => 'tooMuchStored'), 'tooMany', 'tooMany']);
});

describe('where forms cannot be closed, another form of a take', () => {
  const storage = () => ({ ...server.storage, refusesSettledPosts: false });
  const campaign = { sections: [createSection({ id: 'one', seconds: 1 })] };
  async function begun() {
    const visit = await beginVisit(server, { campaign, storage: storage() });
    const uploadId = createUploadId();
    const { parts } = await visit.target(uploadId);
    const put = async (name: string, content: Uint8Array) => {
      const { path } = await server.storage.incoming.write(Readable.from([content]));
      await server.storage.stored.adopt(path, `${parts?.prefix}/${name}`);
    };
    return { visit, uploadId, put };
  }

  it('is refused when the one before has brought more bytes than a take may have', async () => {
    const { visit, uploadId, put } = await begun();
    await put('0-a', bytes(maxTakeBytes(1)));
    expect(await codeOf(visit.target(uploadId))).toBe('done');
    await put('stray', bytes(1));
    expect(await codeOf(visit.target(uploadId))).toBe('tooMuchStored');
  });

  it('is refused when the one before has brought more files than a take may have parts', async () => {
    const { visit, uploadId, put } = await begun();
    for (let index = 0; index < maxTakeParts(1); index++) await put(`${index}-a`, bytes(1));
    expect(await codeOf(visit.target(uploadId))).toBe('done');
    await put('stray', bytes(1));
    expect(await codeOf(visit.target(uploadId))).toBe('tooMuchStored');
  });
});

it('a take gets so many forms an hour', async () => {
  const visit = await beginVisit(server);
  const uploadId = createUploadId();
  await visit.target(uploadId);
  const codes = new Set<string>();
  for (let count = 0; count < 120; count++) codes.add(await codeOf(visit.target(uploadId)));
  expect([...codes]).toEqual(['done']);
  expect(await codeOf(visit.target(uploadId))).toBe('tooMany');
  expect(await codeOf(visit.target())).toBe('done');
  visit.pass(HOUR);
  expect(await codeOf(visit.target(uploadId))).toBe('done');
});

describe('work that is owed', () => {
  it('is sent for nothing of a visit whose first section is missing or bad, until there is a new one', async () => {
    const visit = await beginVisit(server);
    const saved = async (sectionId: string) => {
      const uploadId = createUploadId();
      const target = await visit.target(uploadId, sectionId);
      await visit.post(target, bytes(10));
      await visit.save(target, 10, sectionId);
      return uploadId;
    };
    const owed = async () => {
      visit.jobs.length = 0;
      await visit.resumeWork();
      return visit.jobs;
    };
    const second = await saved('two');
    expect(await owed()).not.toContain(`normalise ${second}`);
    const first = await saved('one');
    expect(await owed()).toEqual(expect.arrayContaining([`normalise ${first}`, `normalise ${second}`]));
    await server.store.takes.setFault(first, 'damaged');
    expect(await owed()).not.toContain(`normalise ${second}`);
    const again = await saved('one');
    expect(await owed()).toEqual(expect.arrayContaining([`normalise ${again}`, `normalise ${second}`]));
  });
});

describe('what a visit stores', () => {
  const one = { campaign: { sections: [createSection({ id: 'one', seconds: 1 })] } };
  const most = maxTakeBytes(1);
  /** Returns what is stored of a visit once what nobody needs is removed. */
  const stored = async ({
    deps,
    visitId,
    campaign,
    removeDoomed,
  }: {
    deps: { store: ServerParts['store'] };
    visitId: string;
    campaign: { name: string };
    removeDoomed(): Promise<void>;
  }) => {
    await removeDoomed();
    const { id } = (await deps.store.campaigns.find(campaign.name)) ?? { id: '' };
    return server.storage.sizeBelow(`${id}/${visitId}`);
  };

  it('of a take that is saved lies where no form reaches: what its forms bring then is refused', async () => {
    const visit = await beginVisit(server, one);
    const uploadId = createUploadId();
    const target = await visit.target(uploadId);
    await visit.post(target, bytes(1));
    await visit.save(target, 1);
    expect(await codeOf(visit.post(target, bytes(most)))).toBe('formExpired');
    expect(await codeOf(visit.postPart(target, createPart(0, bytes(1000))))).toBe('formExpired');
    expect(await stored(visit)).toBe(1);
    const saved = await server.store.takes.find(uploadId);
    expect(saved?.key).toMatch(new RegExp(`/${uploadId}/saved/[^/]+/${visit.uuid}_section_one\\.mp4$`));
    expect(await server.storage.size(saved?.key ?? '')).toBe(1);
  });

  it('is nothing of a take that is discarded, whatever its forms are sent afterwards or have under way', async () => {
    const visit = await beginVisit(server, one);
    const uploadId = createUploadId();
    const target = await visit.target(uploadId);
    let discarding: Promise<unknown> = Promise.resolve();
    const adopt = server.storage.stored.adopt;
    jest.spyOn(server.storage.stored, 'adopt').mockImplementationOnce(async (...args) => {
      discarding = visit.discard(uploadId);
      await discarding;
      await adopt(...args);
    });
    expect(await codeOf(visit.post(target, bytes(most)))).toBe('formExpired');
    await discarding;
    expect(await codeOf(visit.post(target, bytes(most)))).toBe('formExpired');
    expect(await codeOf(visit.postPart(target, createPart(0, bytes(1000))))).toBe('formExpired');
    expect(await stored(visit)).toBe(0);
  });

  it('by both forms of one take together is as much as one may bring', async () => {
    const visit = await beginVisit(server, one);
    const target = await visit.target();
    await visit.postPart(target, createPart(0, bytes(most - 8000)));
    expect(await codeOf(visit.post(target, bytes(9000)))).toBe('tooLarge');
    expect(await codeOf(visit.post(target, bytes(8000)))).toBe('done');
    expect(await stored(visit)).toBe(most);
  });

  it('of a take that is confirmed is that alone: what its single form brought before goes', async () => {
    const visit = await beginVisit(server, one);
    const uploadId = createUploadId();
    const target = await visit.target(uploadId);
    await visit.post(target, bytes(most - 8192));
    const part = createPart(0, bytes(1000));
    await visit.postPart(target, part);
    await visit.announce(uploadId, part);
    const confirmed = await visit.confirm(uploadId, [part]);
    expect(await stored(visit)).toBe(1000);
    expect((await visit.save(confirmed, 1000)).videos).toHaveLength(1);
  });

  it('of takes that others took the place of is what was sent, not what was made of it', async () => {
    const visit = await beginVisit(server, { ...one, media: mediaOf(30) });
    for (let count = 0; count < 5; count++) {
      const uploadId = createUploadId();
      const target = await visit.target(uploadId);
      await visit.post(target, bytes(10));
      await visit.save(target);
      await visit.prepare(uploadId);
    }
    const made = 3 * Buffer.byteLength('made');
    expect(await stored(visit)).toBe(5 * 10 + 2 * made);
  });

  it('grows by nothing that is made of it where the rest of the disk is the database’s', async () => {
    const visit = await beginVisit(server, { ...one, media: mediaOf(30) });
    const uploadId = createUploadId();
    const target = await visit.target(uploadId);
    await visit.post(target, bytes(10));
    await visit.save(target);
    const storage: FileStorage = { ...server.storage, room: async () => 'none' };
    expect(await codeOf(prepareTake({ ...visit.deps, storage }, { takeId: uploadId }, { signal: neverAborted }))).toBe(
      'noSpace',
    );
    expect(await stored(visit)).toBe(10);
    expect(await codeOf(visit.prepare(uploadId))).toBe('done');
  });

  it('is never more than it may, whatever is posted to every form there was', async () => {
    const visit = await beginVisit(server, one);
    const forms = [];
    for (;;) {
      const uploadId = createUploadId();
      const target = await visit.target(uploadId).catch(() => null);
      if (!target) break;
      forms.push(target);
      await visit.post(target, bytes(1));
      if (forms.length % 3 === 1) await visit.save(target, 1);
      if (forms.length % 3 === 2) await visit.discard(uploadId);
      if (forms.length > 40) throw new Error('forms without end');
    }
    for (const [index, target] of forms.entries()) {
      await visit.post(target, bytes(most)).catch(() => {});
      await visit.postPart(target, createPart(index, bytes(most))).catch(() => {});
    }
    expect(await stored(visit)).toBeLessThanOrEqual(5 * most);
  });

  it('by an upload that began with its form’s last second counts for as long as that may take', async () => {
    const visit = await beginVisit(server, { ...one, limits: { storedFactor: 1 } });
    await visit.target();
    visit.pass(2 * HOUR);
    expect(await codeOf(visit.target())).toBe('tooMuchStored');
    visit.pass(2 * HOUR);
    expect(await codeOf(visit.target())).toBe('done');
  });

  it('lets who records a section again and again, saving or discarding, go on', async () => {
    const visit = await beginVisit(server, one);
    for (let count = 0; count < 12; count++) {
      const uploadId = createUploadId();
      const target = await visit.target(uploadId);
      await visit.post(target, bytes(most / 4));
      await (count % 2 ? visit.save(target) : visit.discard(uploadId));
    }
    expect(await stored(visit)).toBe(6 * (most / 4));
  });

  it('has no more on its way at a time than twice what a take may have', async () => {
    const visit = await beginVisit(server, one);
    const target = await visit.target();
    const answers = await Promise.all([1, 2, 3].map(() => codeOf(visit.post(target, bytes(most)))));
    expect(answers.sort()).toEqual(['done', 'done', 'unavailable']);
    expect(await codeOf(visit.post(target, bytes(most)))).toBe('done');
  });
});

describe('a take that is saved', () => {
  it('has one job, however often its record is sent, and a part that was looked at none', async () => {
    const visit = await beginVisit(server);
    const uploadId = createUploadId();
    const target = await visit.target(uploadId);
    const part = createPart(0, bytes(10));
    await visit.postPart(target, part);
    for (let time = 0; time < 5; time++) {
      await visit.announce(uploadId, part);
      await server.store.parts.verify(uploadId, [part]);
    }
    const confirmed = await visit.confirm(uploadId, [part]);
    for (let time = 0; time < 5; time++) await visit.save(confirmed, 10);
    expect(visit.jobs).toEqual(['verify', 'live', 'normalise'].map((job) => `${job} ${uploadId}`));
  });

  it('is given no form, but what its record, sent again, is answered to', async () => {
    const visit = await beginVisit(server);
    const uploadId = createUploadId();
    const target = await visit.target(uploadId);
    await visit.post(target, bytes(10));
    await visit.save(target, 10);
    await expect(visit.target(uploadId)).rejects.toMatchObject({
      code: 'takeFrozen',
      details: { url: target.url, count: target.count },
    });
    expect((await visit.save(target, 10)).videos).toHaveLength(1);
  });

  it('or confirmed by an earlier page with more than the device still has is saved as it was confirmed', async () => {
    const visit = await beginVisit(server);
    const uploadId = createUploadId();
    const target = await visit.target(uploadId);
    const parts = [createPart(0, bytes(10)), createPart(1, bytes(20))];
    for (const part of parts) {
      await visit.postPart(target, part);
      await visit.announce(uploadId, part);
    }
    const { url } = await visit.confirm(uploadId, parts);
    const settled = { code: 'takeFrozen', details: { url, count: target.count } };
    await expect(visit.confirm(uploadId, parts.slice(0, 1))).rejects.toMatchObject(settled);
    await expect(visit.target(uploadId)).rejects.toMatchObject({
      ...settled,
      details: { url: target.url, count: target.count },
    });
    expect((await visit.save({ url, count: target.count }, 10)).videos).toHaveLength(1);
    expect(await server.store.takes.find(uploadId)).toMatchObject({ bytes: 30, discardedAt: null });
    await visit.discard(uploadId);
    await expect(visit.confirm(uploadId, parts.slice(0, 1))).rejects.toMatchObject(settled);
  });

  it.each<[string, (broken: { storage: FileStorage; store: Store; queue: Pick<Queue, 'send'> }) => void]>([
    ['before the copy', ({ storage }) => (storage.copy = dieOnce(storage.copy))],
    ['after the copy', ({ store }) => (store.takes = { ...store.takes, save: dieOnce(store.takes.save) })],
    ['after the record', ({ queue }) => (queue.send = dieOnce(queue.send))],
  ])('by a server that dies %s is saved whole by the same record, and only once', async (_, breakIt) => {
    const broken = { storage: { ...server.storage }, store: { ...server.store }, queue: createFakeQueue() };
    breakIt(broken);
    const visit = await beginVisit(server, broken);
    const uploadId = createUploadId();
    const target = await visit.target(uploadId);
    await visit.post(target, bytes(10));
    await expect(visit.save(target, 10)).rejects.toThrow('killed');
    expect((await visit.save(target, 10)).videos).toHaveLength(1);
    const take = await server.store.takes.find(uploadId);
    expect(await server.storage.size(take?.key ?? '')).toBe(10);
    visit.pass(4 * HOUR);
    await visit.sweep();
    expect(await server.storage.sizeBelow(take?.folder ?? '')).toBe(10);
  });

  it('by several records at once is one file', async () => {
    const visit = await beginVisit(server);
    const uploadId = createUploadId();
    const target = await visit.target(uploadId);
    await visit.post(target, bytes(10));
    const answers = await Promise.all([1, 2, 3].map(() => codeOf(visit.save(target, 10))));
    expect(answers).toEqual(['done', 'done', 'done']);
    const take = await server.store.takes.find(uploadId);
    await visit.removeDoomed();
    expect([
      take?.savedAt !== null,
      await server.storage.size(take?.key ?? ''),
      await server.storage.sizeBelow(take?.folder ?? ''),
    ]).toEqual([true, 10, 10]);
  });

  it('with other bytes than its recorder had is not saved, and its upload stays', async () => {
    const visit = await beginVisit(server);
    const target = await visit.target();
    await visit.post(target, bytes(9));
    expect(await codeOf(visit.save(target, 10))).toBe('uploadIncomplete');
    expect((await visit.save(target, 9)).videos).toHaveLength(1);
  });
});

describe('the upload of a resume', () => {
  const hiring = { campaign: { type: 'job' as const } };
  const keyOf = (url: string) => server.storage.keyOf(url) ?? '';

  it('that was looked into takes nothing more by its form', async () => {
    const visit = await beginVisit(server, hiring);
    const target = await visit.resumeTarget();
    await visit.post(target, bytes(100));
    await visit.saveResume(target.url);
    expect(await codeOf(visit.post(target, bytes(1000)))).toBe('formExpired');
    await visit.removeDoomed();
    expect(await server.storage.size(keyOf(target.url))).toBeNull();
  });

  it('that was refused takes nothing more by its form', async () => {
    const documents = createFakeDocuments(() => Promise.reject(new BadDocument('script')));
    const visit = await beginVisit(server, { ...hiring, documents });
    const target = await visit.resumeTarget();
    await visit.post(target, bytes(100));
    expect(await codeOf(visit.saveResume(target.url))).toBe('unsafeDocument');
    expect(await codeOf(visit.post(target, bytes(1000)))).toBe('formExpired');
    await visit.removeDoomed();
    expect(await server.storage.size(keyOf(target.url))).toBeNull();
  });

  it('that was never recorded is swept after two days, and may be sent again', async () => {
    const visit = await beginVisit(server, hiring);
    const target = await visit.resumeTarget();
    await visit.post(target, bytes(100));
    visit.pass(47 * HOUR);
    await visit.sweep();
    expect(await server.storage.size(keyOf(target.url))).toBe(100);
    visit.pass(2 * HOUR);
    await visit.sweep();
    expect(await server.storage.size(keyOf(target.url))).toBeNull();
    const again = await visit.resumeTarget();
    await visit.post(again, bytes(100));
    expect(await visit.saveResume(again.url)).toMatchObject({ resumeUrl: expect.any(String) });
  });

  it('where forms cannot be closed counts while they live, and is swept when they are over', async () => {
    const storage = { ...server.storage, refusesSettledPosts: false };
    const visit = await beginVisit(server, { ...hiring, storage, limits: { storedFactor: 2 } });
    const target = await visit.resumeTarget();
    await visit.post(target, bytes(100));
    await visit.saveResume(target.url);
    expect(await codeOf(visit.resumeTarget())).toBe('tooMuchStored');
    await server.storage.stored.adopt(
      (await server.storage.incoming.write(Readable.from([Buffer.alloc(1000)]))).path,
      keyOf(target.url),
    );
    visit.pass(4 * HOUR);
    await visit.sweep();
    expect(await server.storage.size(keyOf(target.url))).toBeNull();
    expect(await visit.resumeTarget()).toMatchObject({ count: 1 });
  });
});

function dieOnce<A extends unknown[], R>(act: (...args: A) => Promise<R>): (...args: A) => Promise<R> {
  let died = false;
  return (...args) => {
    if (died) return act(...args);
    died = true;
    return Promise.reject(new Error('killed'));
  };
}
