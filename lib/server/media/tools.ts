import type { Logger } from '../logger';
import type { Limits } from '../subprocess/confinement';
import { CpuSpent, MachineFault } from '../ports/media';
import type { Places } from '../subprocess/places';
import { createRunner, Interrupted, type Command, type Outcome } from '../subprocess/runner';

export type RunOptions = Omit<Limits, 'bytes'> & Pick<Command, 'signal'>;

export type Tools = {
  ffmpeg(args: readonly string[], options: RunOptions): Promise<Outcome>;
  ffprobe(args: readonly string[], options: RunOptions & Pick<Command, 'onLine'>): Promise<Outcome>;
  close(): Promise<void>;
};

/** ffmpeg needs 0.4 GiB of addresses for 640×480 and 1 GiB for the largest picture let in. */
const MEMORY_BYTES = 2 * 1024 ** 3;

/** 4096 × 2304: no camera that a browser records is larger. */
const MAX_PIXELS = 4096 * 2304;
const MAX_STREAMS = 8;

/** What browsers record with, and no more: every decoder is a way in. */
const DECODERS = ['vp8', 'vp9', 'av1', 'libdav1d', 'h264', 'hevc', 'opus', 'aac', 'alac', 'mp3', 'pcm_s16le'];

/** Options in front of the `-i` of a visitor's file: it can open no other file, and cannot be huge. */
export const UNTRUSTED_INPUT = [
  ...['-format_whitelist', 'matroska,webm,mov,mp4'],
  ...['-protocol_whitelist', 'file'],
  ...['-codec_whitelist', DECODERS.join(',')],
  ...['-max_pixels', String(MAX_PIXELS)],
  ...['-max_streams', String(MAX_STREAMS)],
];

/**
 * Messages that speak of the machine; any other speaks of a file. Of a file with more streams than it may have, ffmpeg
 * says both.
 */
const FILE_FAULT = /exceeds max_streams/;
const MACHINE_FAULT =
  /No space left|Disk quota|Cannot allocate memory|Input\/output error|Permission denied|Read-only file system/;

/** Named as a file, so that no part of a path is taken for a protocol. */
export const fileUrl = (path: string) => `file:${path}`;

/** How many frames went into the video, by the last report of `-progress pipe:1`. */
export function framesReported(stdout: string): number {
  return Number([...stdout.matchAll(/^frame=\s*(\d+)$/gm)].at(-1)?.[1] ?? 0);
}

/** Length of what was written in microseconds, by the last report of `-progress pipe:1`. */
export function microsecondsReported(stdout: string): number {
  return Number([...stdout.matchAll(/^out_time_us=\s*(\d+)$/gm)].at(-1)?.[1] ?? 0);
}

/**
 * What ffmpeg exits with after a signal, such as the TERM that a service manager sends to all processes of the server.
 */
const TOLD_TO_STOP = 255;

export type ToolsOptions = {
  ffmpeg: string;
  ffprobe: string;
  /** How many may run at once, whatever they are for. */
  places: Places;
  logger?: Pick<Logger, 'debug'>;
};

/** ffmpeg and ffprobe under one owner. Both speak only of errors. */
export function openTools({ ffmpeg, ffprobe, places, logger }: ToolsOptions): Tools {
  const runner = createRunner(logger);

  async function run(
    command: string,
    args: readonly string[],
    { seconds, cpuSeconds, ...rest }: RunOptions & Pick<Command, 'onLine'>,
  ): Promise<Outcome> {
    const limits = { seconds, cpuSeconds, bytes: MEMORY_BYTES };
    const outcome = await places
      .use(() => runner.run({ command, args, limits, ...rest }), rest.signal)
      .catch(throwFault);
    const fault = outcome.end === 'exit' && !FILE_FAULT.test(outcome.stderr) && MACHINE_FAULT.exec(outcome.stderr)?.[0];
    // Without the rest, which names files.
    if (fault) throw new MachineFault(fault);
    if (outcome.end === 'exit' && outcome.code === TOLD_TO_STOP) throw new MachineFault('ffmpeg was told to stop');
    return outcome;
  }

  return {
    ffmpeg: (args, options) =>
      run(
        ffmpeg,
        ['-nostdin', '-hide_banner', '-v', 'error', '-nostats', '-progress', 'pipe:1', '-y', ...args],
        options,
      ),
    ffprobe: (args, options) => run(ffprobe, ['-v', 'error', ...args], options),
    close: () => runner.close(),
  };
}

function throwFault(error: unknown): never {
  if (!(error instanceof Interrupted)) throw error;
  const Fault = error.why === 'cpuSpent' ? CpuSpent : MachineFault;
  throw new Fault(error.message, { cause: error });
}
