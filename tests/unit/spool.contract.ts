import type { Part, Spool } from '@/lib/browser/take-store/spool';
import { createPart, createSpooledTake } from '@/tests/support/take-factories';

const ID = createSpooledTake().uploadId;

/** The tests that every spool must pass. `create` returns an empty spool. */
export function testSpool(create: () => Spool): void {
  async function keep(spool: Spool, { uploadId = ID, parts = 3 } = {}): Promise<void> {
    await spool.begin(createSpooledTake({ uploadId }));
    for (let index = 0; index < parts; index += 1) await spool.add(uploadId, createPart({ index }));
  }

  const read = async (parts: readonly Part[]) =>
    Promise.all(parts.map(async ({ blob, ...part }) => ({ ...part, text: await blob.text() })));

  it('has nothing at first', async () => {
    const spool = create();
    expect([await spool.list(), await spool.parts(ID)]).toEqual([[], []]);
  });

  it('has a take from its beginning', async () => {
    const spool = create();
    await spool.begin(createSpooledTake({ videoType: '3x4', beganAt: 1 }));
    expect(await spool.list()).toEqual([createSpooledTake({ videoType: '3x4', beganAt: 1 })]);
  });

  it('gives parts in the order of their index, however they came', async () => {
    const spool = create();
    await keep(spool, { parts: 0 });
    for (const index of [10, 2, 0, 9, 1]) await spool.add(ID, createPart({ index }));
    expect((await spool.parts(ID)).map(({ index }) => index)).toEqual([0, 1, 2, 9, 10]);
  });

  it('gives a part as it was added, its label too', async () => {
    const spool = create();
    await keep(spool, { parts: 0 });
    const blob = new Blob(['seen and heard'], { type: 'video/mp4' });
    const kept = await spool.add(ID, createPart({ blob, until: 1017 }));
    expect([await kept.text(), kept.type]).toEqual(['seen and heard', 'video/mp4']);
    const parts = await spool.parts(ID);
    expect(await read(parts)).toEqual([{ index: 0, text: 'seen and heard', sha256: 'a'.repeat(64), until: 1017 }]);
    expect(parts[0]?.blob.type).toBe('video/mp4');
  });

  it('keeps one part of an index, the last', async () => {
    const spool = create();
    await keep(spool);
    await spool.add(ID, createPart({ index: 1, blob: new Blob(['again']) }));
    expect((await read(await spool.parts(ID))).map(({ text }) => text)).toEqual(['part 0', 'again', 'part 2']);
  });

  it('knows how a take ended', async () => {
    const spool = create();
    await keep(spool);
    await spool.end(ID, { mimeType: 'video/webm', milliseconds: 3000, ending: 'stopped' });
    expect(await spool.list()).toEqual([
      createSpooledTake({ mimeType: 'video/webm', milliseconds: 3000, ending: 'stopped' }),
    ]);
  });

  it.each<[string, (spool: Spool) => Promise<unknown>]>([
    ['a part', (spool) => spool.add(ID, createPart())],
    ['an end', (spool) => spool.end(ID, { mimeType: '', milliseconds: 1, ending: 'stopped' })],
    ['another owner', (spool) => spool.reassign(ID, { uploadId: 'new', uuid: 'other' })],
  ])('gives no take that is not there %s', async (_, act) => {
    const spool = create();
    await expect(act(spool)).rejects.toThrow();
    expect([await spool.list(), await spool.parts(ID), await spool.parts('new')]).toEqual([[], [], []]);
  });

  it('has nothing of a take that was discarded, and all of the others', async () => {
    const spool = create();
    await keep(spool);
    await keep(spool, { uploadId: `${ID}0` });
    await keep(spool, { uploadId: 'take' });
    await spool.discard(ID);
    expect((await spool.list()).map(({ uploadId }) => uploadId).sort()).toEqual(['take', `${ID}0`].sort());
    expect([await spool.parts(ID), (await spool.parts(`${ID}0`)).length, (await spool.parts('take')).length]).toEqual([
      [],
      3,
      3,
    ]);
  });

  it('leaves nothing of a take that is discarded while it is written', async () => {
    const spool = create();
    await keep(spool);
    const writes = Promise.allSettled([
      spool.add(ID, createPart({ index: 3 })),
      spool.add(ID, createPart({ index: 4 })),
    ]);
    await spool.discard(ID);
    await writes;
    await expect(spool.add(ID, createPart({ index: 5 }))).rejects.toThrow();
    expect([await spool.list(), await spool.parts(ID)]).toEqual([[], []]);
  });

  it('discards what is not there', async () => {
    await expect(create().discard(ID)).resolves.not.toThrow();
  });

  it('hands a take over whole, under its new id', async () => {
    const spool = create();
    await keep(spool);
    await spool.reassign(ID, { uploadId: 'new', uuid: 'other' });
    expect(await spool.list()).toEqual([createSpooledTake({ uploadId: 'new', uuid: 'other' })]);
    expect((await read(await spool.parts('new'))).map(({ text }) => text)).toEqual(['part 0', 'part 1', 'part 2']);
    expect(await spool.parts(ID)).toEqual([]);
  });

  it('goes on with a take that was reassigned', async () => {
    const spool = create();
    await keep(spool);
    await spool.reassign(ID, { uploadId: 'new', uuid: 'other' });
    await spool.add('new', createPart({ index: 3 }));
    expect((await spool.parts('new')).map(({ index }) => index)).toEqual([0, 1, 2, 3]);
  });
}
