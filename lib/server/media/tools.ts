import type { Logger } from '../logger';
import type { Limits } from '../subprocess/confinement';
import { MachineFault } from '../ports/media';
import { createRunner, Interrupted, type Command, type Outcome } from '../subprocess/runner';

export type Tools = {
  ffmpeg(args: readonly string[], seconds: number, signal?: AbortSignal): Promise<Outcome>;
  ffprobe(args: readonly string[], seconds: number, signal?: AbortSignal): Promise<Outcome>;
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

/** Messages that speak of the machine; any other speaks of a file. */
const MACHINE_FAULT = /No space left|Disk quota|Cannot allocate memory|Input\/output error|Permission denied|Read-only file system/;

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

/** ffmpeg and ffprobe under one owner. Both speak only of errors. */
export function openTools({ ffmpeg, ffprobe, logger }: { ffmpeg: string; ffprobe: string; logger?: Pick<Logger, 'debug'> }): Tools {
  const runner = createRunner(logger);
  const limits = (seconds: number): Limits => ({ seconds, bytes: MEMORY_BYTES });

  async function run(command: Command): Promise<Outcome> {
    const outcome = await runner.run(command).catch((error: unknown) => {
      throw error instanceof Interrupted ? new MachineFault(error.message, { cause: error }) : error;
    });
    const fault = outcome.end === 'exit' && MACHINE_FAULT.exec(outcome.stderr)?.[0];
    // Without the rest, which names files.
    if (fault) throw new MachineFault(fault);
    return outcome;
  }

  return {
    ffmpeg: (args, seconds, signal) =>
      run({
        command: ffmpeg,
        args: ['-nostdin', '-hide_banner', '-v', 'error', '-nostats', '-progress', 'pipe:1', '-y', ...args],
        limits: limits(seconds),
        signal,
      }),
    ffprobe: (args, seconds, signal) => run({ command: ffprobe, args: ['-v', 'error', ...args], limits: limits(seconds), signal }),
    close: () => runner.close(),
  };
}
