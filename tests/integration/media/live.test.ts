import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LiveMezzanine } from '@/lib/server/ports/media';
import { listPackets } from '@/tests/support/film/list-packets';
import { openBench, recording, RECORDINGS, type Bench } from './recordings';

let bench: Bench;
beforeAll(() => {
  bench = openBench();
});
afterAll(() => bench.close());

let count = 0;
const size = { width: 640, height: 480 };
const whole = { isProven: true, cutsLonger: true };

/** Encodes a recording as it would come: in many pieces. */
async function encodeLive(source: string, options: { maxFrames?: number } = {}) {
  const folder = join(bench.folder, `live-${(count += 1)}`);
  await mkdir(folder);
  const beginning = await bench.media.measureBeginning({ source });
  if (!beginning) throw new Error('no beginning');
  const shape = { size, fit: 'pad' } as const;
  const encoding = await bench.media.encodeLive({
    ...{ ...shape, beginning, folder, maxFrames: 1200, seconds: 60, ...options },
  });
  try {
    const content = await readFile(source);
    const bytes = Math.ceil(content.length / 12);
    for (let at = 0; at < content.length; at += bytes) await encoding.add(content.subarray(at, at + bytes));
    return { isWhole: await encoding.isWhole(source), ended: await encoding.end() };
  } finally {
    await encoding.close();
  }
}

async function expectSame(live: LiveMezzanine, fromFile: LiveMezzanine): Promise<void> {
  expect({ frames: live.frames, flaws: live.flaws }).toEqual({ frames: fromFile.frames, flaws: fromFile.flaws });
  expect(await listPackets(live.video)).toBe(await listPackets(fromFile.video));
  expect((await readFile(live.audio)).equals(await readFile(fromFile.audio))).toBe(true);
}

/** One of each browser and container. */
const SHORT = [
  'fake-red-440.webm',
  'firefox-vp8-4s-slice10.webm',
  'chromium-mkv-h264-30fps-6s-slice10.mkv',
  'fake-count-samestream-1.mp4',
  'webkitgtk-mock-4s.dedup.mp4',
  'mediabunny-fmp4-h264-aac-6s.mp4',
];
const names = process.env.SOAK_LIVE_RECORDINGS === 'all' ? RECORDINGS.map(([name]) => name) : SHORT;

describe('a recording that is encoded while it is made', () => {
  it.each(names)('has the packets, times and samples that its file gives: %s', async (name) => {
    const { isWhole, ended } = await encodeLive(recording(name));
    if ('whyNot' in ended) throw new Error(ended.whyNot);
    expect(isWhole).toBe(true);
    await expectSame(ended.mezzanine, await bench.prepare(recording(name), whole));
  });

  it('has the beginning alone when it is too long', async () => {
    const source = recording('fake-count-samestream-2.mp4');
    const { ended } = await encodeLive(source, { maxFrames: 31 });
    if ('whyNot' in ended) throw new Error(ended.whyNot);
    expect(ended.mezzanine.frames).toBe(31);
    await expectSame(ended.mezzanine, await bench.prepare(source, { ...whole, maxFrames: 31 }));
  });

  it('makes one film with sections that were encoded from their files', async () => {
    const [one, two] = ['fake-count-samestream-1.mp4', 'fake-count-samestream-3.mp4'].map(recording);
    const { ended } = await encodeLive(one!);
    if ('whyNot' in ended) throw new Error(ended.whyNot);
    const last = await bench.prepare(two!, whole);
    const films = [ended.mezzanine, await bench.prepare(one!, whole)].map(async (first, index) => {
      const output = join(bench.folder, `mixed-${index}.mp4`);
      await bench.media.stitch({ mezzanines: [first, last], output });
      return listPackets(output);
    });
    const [mixed, fromFiles] = await Promise.all(films);
    expect(mixed).toBe(fromFiles);
  });

  it('is left to its file when it is damaged', async () => {
    const source = join(bench.folder, 'damaged.webm');
    const content = await readFile(recording('fake-red-440.webm'));
    await writeFile(source, content.fill(0xff, content.length >> 1, (content.length >> 1) + 20_000));
    const { isWhole, ended } = await encodeLive(source);
    expect(isWhole).toBe(false);
    expect(ended).toEqual({ whyNot: expect.any(String) });
  });

  it('is left to its file when a box has to be mended first', async () => {
    expect((await encodeLive(recording('webkitgtk-mock-4s.mp4'))).isWhole).toBe(false);
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
