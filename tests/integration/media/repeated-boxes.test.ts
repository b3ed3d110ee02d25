import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { framesOf, openBench, recording, RECORDINGS, type Bench } from './recordings';

let bench: Bench;
beforeEach(() => {
  bench = openBench();
});
afterEach(() => bench.close());

/** Returns a copy of the recording, repaired. */
async function repaired(name: string): Promise<string> {
  const source = join(bench.folder, name);
  await copyFile(recording(name), source);
  await bench.media.repair({ source });
  return source;
}

it('what WebKit writes twice costs nothing: every packet decodes, and nothing is concealed', async () => {
  const raw = await bench.prepare(recording('webkitgtk-mock-4s.mp4'), { isProven: true }).catch(String);
  expect(raw).toMatch(/more than one ftyp box/);
  const [fixed, clean] = [
    await bench.prepare(await repaired('webkitgtk-mock-4s.mp4')),
    await bench.prepare(recording('webkitgtk-mock-4s.dedup.mp4')),
  ];
  expect([framesOf(fixed), fixed.flaws]).toEqual([118, { pictures: 0, sounds: 0, hasSound: true }]);
  for (const file of ['video', 'audio'] as const)
    expect((await readFile(fixed[file])).equals(await readFile(clean[file]))).toBe(true);
});

const others = RECORDINGS.map(([name]) => name).filter((name) => !name.startsWith('webkit'));

it.each(others)('%s has nothing to repair, and keeps every byte', async (name) => {
  expect((await readFile(await repaired(name))).equals(await readFile(recording(name)))).toBe(true);
});

it('an end that the recorder itself left out does not refuse a proven take', async () => {
  const source = recording('webkitgtk-mock-4s.dedup.mp4');
  await expect(bench.prepare(source, { claimedMs: 6000 })).rejects.toMatchObject({ fault: 'damaged' });
  await expect(bench.prepare(source, { claimedMs: 6000, isProven: true })).resolves.toMatchObject({
    samples: 118 * 1600,
  });
});
