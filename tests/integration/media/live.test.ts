import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LiveMezzanine, SoundBefore } from '@/lib/server/ports/media';
import { listPackets } from '@/tests/support/film/list-packets';
import { framesOf, openBench, recording, type Bench } from './recordings';

let bench: Bench;
beforeAll(() => {
  bench = openBench();
});
afterAll(() => bench.close());

const whole = { isProven: true, cutsLonger: true };

/** What precedes a section that stands first in its film. */
const NOTHING: SoundBefore = { samples: 0, audio: [] };

async function expectSame(live: LiveMezzanine, fromFile: LiveMezzanine, before = NOTHING): Promise<void> {
  expect([live.samples, live.flaws]).toEqual([fromFile.samples, fromFile.flaws]);
  expect(await listPackets(live.video)).toBe(await listPackets(fromFile.video));
  expect((await readFile(live.audio)).equals(await readFile(fromFile.audio))).toBe(true);
  const output = `${fromFile.audio}.aac`;
  await bench.media.encodeSound({ before, audio: fromFile.audio, samples: fromFile.samples, output });
  expect((await readFile(live.aac!)).equals(await readFile(output))).toBe(true);
}

describe('a recording that is encoded while it is made', () => {
  it('has the beginning alone when it is too long', async () => {
    const source = recording('fake-count-samestream-2.mp4');
    const live = await bench.prepareLive(source, { before: NOTHING, maxFrames: 31 });
    expect(framesOf(live)).toBe(31);
    await expectSame(live, await bench.prepare(source, { ...whole, maxFrames: 31 }));
  });

  it('is cropped as its file is', async () => {
    const source = recording('fake-count-samestream-2.mp4');
    const portrait = { size: { width: 360, height: 480 }, fit: 'crop' } as const;
    const live = await bench.prepareLive(source, { before: NOTHING, ...portrait });
    await expectSame(live, await bench.prepare(source, { ...whole, ...portrait }));
  });

  it('has the packets of sound that its file has in the same film', async () => {
    const [one, two, three] = [1, 2, 3].map((take) => recording(`fake-count-samestream-${take}.mp4`));
    const files = [await bench.prepare(one!, whole), await bench.prepare(two!, whole), await bench.prepare(three!)];
    const before = { samples: files[0]!.samples, audio: [files[0]!.audio] };
    const live = await bench.prepareLive(two!, { before });
    await expectSame(live, files[1]!, before);
    const films = [files[1]!, live].map(async (second, index) => {
      const output = join(bench.folder, `mixed-${index}.mp4`);
      await bench.media.stitch({ mezzanines: [files[0]!, second, files[2]!], output });
      return readFile(output);
    });
    const [fromFiles, mixed] = await Promise.all(films);
    expect(mixed!.equals(fromFiles!)).toBe(true);
  });

  it('is left to its file when it is damaged', async () => {
    const source = join(bench.folder, 'damaged.webm');
    const content = await readFile(recording('fake-red-440.webm'));
    await writeFile(source, content.fill(0xff, content.length >> 1, (content.length >> 1) + 20_000));
    const { isWhole, ended } = await bench.encodeLive(source);
    expect(isWhole).toBe(false);
    expect(ended).toEqual({ whyNot: expect.any(String) });
  });

  it('is left to its file when a box has to be repaired first', async () => {
    expect((await bench.encodeLive(recording('webkitgtk-mock-4s.mp4'))).isWhole).toBe(false);
  });

  it('has no beginning before its tracks are there, and when it is none', async () => {
    const content = await readFile(recording('fake-red-440.webm'));
    const source = join(bench.folder, 'beginning');
    for (const [bytes, isThere] of [
      [3, false],
      [60, false],
      [20_000, true],
    ] as const) {
      await writeFile(source, content.subarray(0, bytes));
      expect([bytes, (await bench.media.measureBeginning({ source })) !== null]).toEqual([bytes, isThere]);
    }
    await writeFile(source, '#EXTM3U\n/etc/passwd\n');
    expect(await bench.media.measureBeginning({ source })).toBeNull();
  });
});
