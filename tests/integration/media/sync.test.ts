import { join } from 'node:path';
import { analyseFilm, countSteps, soundDelays, splitNumbers } from '@/tests/support/film/analyse-film';
import { makeRecording, type RecordingFormat } from '@/tests/support/film/make-recording';
import { framesOf, openBench, type Bench } from './recordings';

let bench: Bench;
beforeEach(() => {
  bench = openBench();
});
afterEach(() => bench.close());

const spread = (values: number[]) => Math.max(...values) - Math.min(...values);

type Section = { format: RecordingFormat; first: number; frames: number; delayMs: number };

/** How the sections of a film are encoded: while they come, from their files, or in turns. */
const METHODS = { live: () => true, files: () => false, mixed: (index: number) => index % 2 === 0 };
type Method = keyof typeof METHODS;
const isSoak = process.env.SOAK_LIVE_RECORDINGS === 'all';
const methods: Method[] = isSoak ? ['live', 'files', 'mixed'] : ['mixed'];
const formats: RecordingFormat[] = ['webm vp8', 'mp4 h264 aac 44.1', 'matroska h264', 'webm vp8, sound first'];
/** Each format once; `npm run soak` has six joins. */
const lengthsOfSections = [131, 97, 158, 89, 143, 101, 77].slice(0, isSoak ? 7 : formats.length);

async function makeFilm(sections: Section[], method: Method) {
  const mezzanines = [];
  const before = { samples: 0, audio: [] as string[] };
  for (const [index, section] of sections.entries()) {
    const path = await makeRecording({ path: join(bench.folder, `section-${index}`), ...section });
    const made = await (METHODS[method](index) ? bench.prepareLive(path, { before }) : bench.prepare(path));
    mezzanines.push(made);
    before.samples += made.samples;
    before.audio.push(made.audio);
  }
  const output = join(bench.folder, 'film.mp4');
  await bench.media.stitch({ mezzanines, output });
  const lengths = mezzanines.map(framesOf);
  return { lengths, contents: await analyseFilm(output) };
}

describe('sound and picture', () => {
  it.each(methods)(
    'stay together over all joins, whatever recorded the sections of odd lengths: %s',
    async (method) => {
      const sections = lengthsOfSections.map((frames, index) => ({
        format: formats[index % formats.length]!,
        first: 7 * index,
        frames,
        delayMs: 0,
      }));
      const { lengths, contents } = await makeFilm(sections, method);

      const delays = soundDelays(contents, lengths);
      for (const [index, { frames }] of sections.entries())
        expect(delays[index]!.length).toBeGreaterThanOrEqual(Math.floor(frames / 30) - 1);
      // Measured: 0.2 ms.
      expect(spread(delays.flat())).toBeLessThanOrEqual(10);
      expect(Math.max(...delays.flat().map(Math.abs))).toBeLessThanOrEqual(10);

      for (const [index, numbers] of splitNumbers(contents, lengths).entries()) {
        const { first, frames } = sections[index]!;
        expect(numbers.slice(0, frames)).toEqual(Array.from({ length: frames }, (_, frame) => first + frame));
        // The sound may end later than the picture; then the last picture is held, here for at most one frame.
        expect(numbers.length - frames).toBeLessThanOrEqual(1);
      }
    },
  );

  it.each(methods)(
    'keep the offset that each section was recorded with: %s',
    async (method) => {
      const sections = [60, -45, 0].map((delayMs) => ({
        format: 'webm vp8' as const,
        first: 15,
        frames: 140,
        delayMs,
      }));
      const { lengths, contents } = await makeFilm(sections, method);
      const beyond = soundDelays(contents, lengths).map((delays, index) =>
        delays.map((delay) => delay - sections[index]!.delayMs),
      );
      expect(beyond.every((delays) => delays.length >= 3)).toBe(true);
      expect(spread(beyond.flat())).toBeLessThanOrEqual(10);
    },
    240_000,
  );

  it('are looked at by tools that notice one frame lost and one millisecond moved', async () => {
    const make = (name: string, delayMs: number) =>
      makeRecording({ path: join(bench.folder, name), format: 'matroska h264', first: 20, frames: 75, delayMs });
    const [one, other] = [await analyseFilm(await make('one', 30)), await analyseFilm(await make('other', 31))];
    expect(countSteps(one.numbers)).toEqual({ '1': 74 });
    expect(countSteps(one.numbers.filter((number) => number !== 50))).toEqual({ '1': 72, '2': 1 });
    const delays = [one, other].map((contents) => soundDelays(contents, [75]).flat());
    expect(delays[0]).toHaveLength(3);
    for (const [index, delay] of delays[0]!.entries()) expect(delays[1]![index]! - delay).toBeCloseTo(1, 0);
  });
});
