import { FPS } from './test-picture';
import { runTool } from './run-tool';

/** A sample lasts an eighth of a millisecond. */
const PER_MS = 8;
const sampleOf = (frame: number) => Math.round((frame * PER_MS * 1000) / FPS);
/** How far from its place a sound is looked for, ms. */
const FARTHEST_MS = 40;
/** How much of its neighbours a sound is compared with, ms: a tone alone is the same in many places. */
const MARGIN_MS = 60;
/** How much there is before and after a join, ms. */
const AROUND_MS = 20;
/** The mean square of samples of which nothing is heard. */
const SILENCE = 100;

/** Decodes the sound of a film or recording, one channel; `before`: options of its input. Empty when it has none. */
export async function readSound(path: string, before: readonly string[] = []): Promise<Int16Array> {
  const sound = ['-af', `aresample=${PER_MS * 1000}:async=1:first_pts=0`, '-ac', '1', '-f', 's16le', 'pipe:1'];
  const kinds = ['-v', 'error', '-select_streams', 'a', '-show_entries', 'stream=index', '-of', 'csv=p=0'];
  const { stdout: tracks } = await runTool('ffprobe', [...kinds, path]);
  if (tracks.length === 0) return new Int16Array();
  const { stdout } = await runTool('ffmpeg', ['-v', 'error', ...before, '-i', path, '-map', '0:a:0', ...sound]);
  return new Int16Array(new Uint8Array(stdout).buffer);
}

/** Puts the sounds of takes one after the other, each as long as its section has frames. */
export function joinSounds(takes: readonly Int16Array[], lengths: readonly number[]): Int16Array {
  const film = new Int16Array(sampleOf(lengths.reduce((sum, frames) => sum + frames, 0)));
  let frames = 0;
  for (const [index, take] of takes.entries()) {
    const start = sampleOf(frames);
    const end = sampleOf((frames += lengths[index]!));
    film.set(take.subarray(0, end - start), start);
  }
  return film;
}

/** Returns the mean square of what is left when `wanted` is taken from `found` that comes later by so many samples. */
function differenceOf(
  found: Int16Array,
  wanted: Int16Array,
  [from, to]: Range,
  later: number,
  limit = Infinity,
): number {
  const most = limit * (to - from);
  let sum = 0;
  for (let at = from; at < to && sum <= most; at += 1) {
    const more = (found[at + later] ?? 0) - wanted[at]!;
    sum += more * more;
  }
  return sum / (to - from);
}

type Range = readonly [from: number, to: number];

/** Returns how much later than wanted the sound is heard in this range, ms; `null` where nothing is to be heard. */
function delayIn(found: Int16Array, wanted: Int16Array, range: Range): number | null {
  if (differenceOf(new Int16Array(), wanted, range, 0) < SILENCE) return null;
  let best = { later: 0, left: differenceOf(found, wanted, range, 0) };
  for (let step = 1; step <= FARTHEST_MS * PER_MS; step += 1)
    for (const later of [step, -step]) {
      const left = differenceOf(found, wanted, range, later, best.left);
      if (left < best.left) best = { later, left };
    }
  return best.later / PER_MS;
}

export type SoundMatch = {
  /** By section: how much later its sound comes than wanted, ms; `null` where nothing is to be heard. */
  delays: (number | null)[];
  /** By join: how much other sound is there, as a share of the power there, or of all sound if that is more. */
  noises: number[];
};

/** Compares a film's sound with the one that is wanted, both from `readSound`, by sections of so many frames. */
export function matchSounds(found: Int16Array, wanted: Int16Array, lengths: readonly number[]): SoundMatch {
  const within = (from: number, to: number): Range => [Math.max(0, from), Math.min(wanted.length, to)];
  const power = differenceOf(new Int16Array(), wanted, [0, wanted.length], 0);
  const [margin, around] = [MARGIN_MS * PER_MS, AROUND_MS * PER_MS];
  const delays: SoundMatch['delays'] = [];
  const noises: number[] = [];
  let frames = 0;
  for (const length of lengths) {
    const start = sampleOf(frames);
    const end = sampleOf((frames += length));
    delays.push(delayIn(found, wanted, within(start - margin, end + margin)));
    if (start === 0) continue;
    const join = within(start - around, start + around);
    const loudest = Math.max(power, differenceOf(new Int16Array(), wanted, join, 0));
    noises.push(differenceOf(found, wanted, join, 0) / loudest);
  }
  return { delays, noises };
}
