import { join } from 'node:path';
import { analyseFilm, soundDelays, splitNumbers } from '@/tests/support/film/analyse-film';
import { readFilmFacts } from '@/tests/support/film/film-facts';
import { makeRecording, type RecordingFormat } from '@/tests/support/film/make-recording';
import { framesOf, openBench, type Bench } from './recordings';

let bench: Bench;
beforeAll(() => {
  bench = openBench();
});
afterAll(() => bench.close());

/** What a section's recorder gives, and how many frames of the film each of its pictures lasts. */
const SECTIONS: { format: RecordingFormat; first: number; frames: number; lasts: number }[] = [
  { format: 'session, one channel', first: 0, frames: 122, lasts: 2 },
  { format: 'webm vp8', first: 10, frames: 131, lasts: 1 },
  { format: 'session, two channels', first: 20, frames: 94, lasts: 2 },
  { format: 'mp4 h264 aac 44.1', first: 30, frames: 97, lasts: 1 },
  { format: 'session, one channel', first: 40, frames: 158, lasts: 2 },
];

it('a film of sections from a video session (15 pictures a second) and from browsers (30) is exact', async () => {
  const mezzanines = [];
  for (const [index, section] of SECTIONS.entries()) {
    const path = await makeRecording({ path: join(bench.folder, `section-${index}`), delayMs: 0, ...section });
    mezzanines.push(await bench.prepare(path));
  }
  const output = join(bench.folder, 'film.mp4');
  await bench.media.stitch({ mezzanines, output });
  const lengths = mezzanines.map(framesOf);
  const [facts, contents] = [await readFilmFacts(output), await analyseFilm(output)];

  const total = lengths.reduce((sum, frames) => sum + frames, 0);
  expect(facts.video).toMatchObject({ width: 640, height: 480, frames: total });
  expect(facts.audio).toMatchObject({ sampleRate: 48_000, channels: 2 });
  expect(facts.pictureSteps).toHaveLength(1);
  expect(contents.messages).toBe('');
  for (const [index, numbers] of splitNumbers(contents, lengths).entries()) {
    const { first, frames, lasts } = SECTIONS[index]!;
    const shown = Array.from({ length: frames }, (_, frame) => first + frame - (frame % lasts));
    expect(numbers.slice(0, frames)).toEqual(shown);
    // The sound may end later than the picture; then the last picture is held, here for at most one frame.
    expect(numbers.length - frames).toBeLessThanOrEqual(1);
  }
  const delays = soundDelays(contents, lengths);
  expect(delays.every((marks) => marks.length >= 3)).toBe(true);
  expect(Math.max(...delays.flat().map(Math.abs))).toBeLessThanOrEqual(10);
}, 120_000);
