import { runTool } from './run-tool';
import { BLOCKS, FPS, isFlash, readNumber, SAMPLE_RATE, SMALL } from './test-picture';

/** The pictures and sounds found in a film that was made of test pictures. */
export type FilmContents = {
  /** The messages of the decoders; empty when there are none. */
  messages: string;
  /** The number shown in each frame. */
  numbers: number[];
  /** Whether the patch of each frame is white. */
  flashes: boolean[];
  /** When beeps begin, s. */
  beeps: number[];
};

const PER_MS = SAMPLE_RATE / 1000;
const QUIET_MS = 50;
const FRAME_BYTES = SMALL.width * SMALL.height;

/** In Jest, each look at a global takes longer than the rest of a loop. */
const { abs, max } = Math;

/** Finds beeps: a beep begins at a loud millisecond after fifty quiet ones. Exact to the first loud sample. */
function findBeeps(sound: Buffer): number[] {
  const samples = new Int16Array(new Uint8Array(sound).buffer, 0, sound.length >> 1);
  let loudest = 0;
  for (const sample of samples) loudest = max(loudest, abs(sample));
  const threshold = loudest / 4;
  const beeps: number[] = [];
  let quietMs = QUIET_MS;
  for (let start = 0; start < samples.length; start += PER_MS) {
    const loud = samples.subarray(start, start + PER_MS).findIndex((sample) => abs(sample) > threshold);
    if (loud >= 0 && quietMs >= QUIET_MS) beeps.push((start + loud) / SAMPLE_RATE);
    quietMs = loud >= 0 ? 0 : quietMs + 1;
  }
  return threshold < 500 ? [] : beeps;
}

/** Whether a beep of a take, at this time, s, is found in a film too, where the take before may end with a beep. */
export const isWhole = (beep: number) => beep > 2 * (QUIET_MS / 1000);

/**
 * Decodes a whole film (or recording) and reads its marks. `blocks`: how many blocks show the number. `isSteady`: what
 * is shown at each thirtieth of a second is read, whatever the pace of its pictures.
 */
export async function analyseFilm(path: string, { blocks = BLOCKS, isSteady = false } = {}): Promise<FilmContents> {
  const small = [
    '-vf',
    `${isSteady ? `fps=${FPS}:start_time=0,` : ''}scale=${SMALL.width}:${SMALL.height}:flags=area,format=gray`,
    '-fps_mode',
    'passthrough',
    '-f',
    'rawvideo',
    'pipe:1',
  ];
  const mono = ['-ac', '1', '-af', `aresample=${SAMPLE_RATE}:async=1:first_pts=0`, '-f', 's16le', 'pipe:1'];
  const [picture, sound] = await Promise.all([
    runTool('ffmpeg', ['-v', 'error', '-i', path, '-map', '0:v:0', ...small]),
    runTool('ffmpeg', ['-v', 'error', '-i', path, '-map', '0:a:0', ...mono]),
  ]);
  const frames = Array.from({ length: picture.stdout.length / FRAME_BYTES }, (_, index) =>
    picture.stdout.subarray(index * FRAME_BYTES, (index + 1) * FRAME_BYTES),
  );
  return {
    messages: [picture.stderr, sound.stderr].filter(Boolean).join('\n'),
    numbers: frames.map((frame) => readNumber(frame, blocks)),
    flashes: frames.map(isFlash),
    beeps: findBeeps(sound.stdout),
  };
}

/** Splits the film's numbers by section, given the number of frames of each section. */
export function splitNumbers({ numbers }: FilmContents, sections: number[]): number[][] {
  let start = 0;
  return sections.map((frames) => numbers.slice(start, (start += frames)));
}

/**
 * Counts the steps from one number to the next: `{ '1': 149 }` when no frame is lost or doubled. The camera of a busy
 * machine delivers frames late: then even a live recording has some steps of 0 and 2.
 */
export function countSteps(numbers: number[], loop = 2 ** BLOCKS): Record<string, number> {
  const steps: Record<string, number> = {};
  for (let index = 1; index < numbers.length; index++) {
    const step = (numbers[index]! - numbers[index - 1]! + loop) % loop;
    steps[step] = (steps[step] ?? 0) + 1;
  }
  return steps;
}

/** A mark that is cut by the start of a section does not count, because its real beginning is unknown. */
const CUT_SECONDS = 0.02;
/** A beep belongs to a flash when it is at most this far away. Marks are a second apart. */
const FARTHEST_SECONDS = 0.4;

/** Returns how much later than its flash each beep is, ms, by section. */
export function soundDelays({ flashes, beeps }: FilmContents, sections: number[]): number[][] {
  let end = 0;
  return sections.map((frames) => {
    const start = end;
    end += frames;
    const heard = beeps.filter((beep) => beep > start / FPS + CUT_SECONDS && beep < end / FPS);
    const delays: number[] = [];
    for (let frame = start + 1; frame < end; frame++) {
      if (!flashes[frame] || flashes[frame - 1]) continue;
      const near = heard.map((beep) => beep - frame / FPS).filter((delay) => Math.abs(delay) < FARTHEST_SECONDS);
      if (near[0] !== undefined) delays.push(Math.round(near[0] * 10_000) / 10);
    }
    return delays;
  });
}
