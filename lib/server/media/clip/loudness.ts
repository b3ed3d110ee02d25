import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SAMPLE_RATE } from '@/lib/domain/pcm';
import type { Mezzanine } from '../../ports/media';
import { MachineError } from '../../ports/media-errors';
import { requireSamples } from '../encode';
import { pcmInput, pcmUrl, requireChannels } from '../sound/pcm-file';
import { fileUrl, type Tools } from '../tools';

/** The loudness of speech on the web, LUFS; the highest peak, dBTP; and the range that may stay as it is, LU. */
const LOUDNESS = -16;
const HIGHEST_PEAK = -1.5;
const RANGE = 11;
/** What is quieter is silence, LUFS: made louder, it would be noise. */
const SILENCE = -50;
/** How much softer than the whole is what does not count for its loudness, LU (EBU R 128). */
const GATE = 10;

/** One channel is as loud as it is heard: on both sides. */
const BOTH_SIDES = 'pan=stereo|c0=c0|c1=c0';

type SoundFile = { path: string; samples: number; signal?: AbortSignal };

/** See `Media.evenLoudness`. */
export async function evenLoudness(
  tools: Tools,
  { mezzanine, folder, signal }: { mezzanine: Mezzanine; folder: string; signal?: AbortSignal },
): Promise<Mezzanine> {
  const audio = await makeEven(tools, { path: mezzanine.audio, samples: mezzanine.samples, signal }, folder);
  return { ...mezzanine, audio };
}

/**
 * Writes PCM once more with the loudness of speech, and returns its path; that of the same file where it is silent. It
 * is measured first, so that where there is room below the highest peak all of it changes alike.
 */
export async function makeEven(tools: Tools, sound: SoundFile, folder: string): Promise<string> {
  const measured = await measure(tools, sound, join(folder, 'loudness.txt'));
  if (measured.loudness < SILENCE) return sound.path;
  const output = join(folder, 'even.pcm');
  const { loudness, peak, range } = measured;
  const filter = [
    `loudnorm=I=${LOUDNESS}:TP=${HIGHEST_PEAK}:LRA=${RANGE}:linear=true`,
    `measured_I=${accepted(loudness)}:measured_TP=${peak}:measured_LRA=${range}`,
    `measured_thresh=${accepted(loudness - GATE)}`,
  ].join(':');
  const whole = `aresample=${SAMPLE_RATE},apad=whole_len=${sound.samples},atrim=end_sample=${sound.samples}`;
  await run(tools, sound, `${filter},${whole}`, [...pcmInput(2), fileUrl(output)]);
  await requireSamples(output, sound.samples, { keepsOneChannel: false });
  return output;
}

/** What the filter accepts as a loudness: sound that is distorted from end to end is louder. */
const accepted = (loudness: number) => Math.min(0, Math.max(-99, loudness)).toFixed(2);

type Measured = { loudness: number; peak: number; range: number };

/** Measures loudness by EBU R 128: of the lines that the filter writes, the last ones are of the whole. */
async function measure(tools: Tools, sound: SoundFile, notes: string): Promise<Measured> {
  const measuring = `ebur128=metadata=1:peak=true:framelog=verbose,ametadata=mode=print:file=${quoted(notes)}`;
  await run(tools, sound, measuring, ['-f', 'null', '-']);
  const text = await readFile(notes, 'utf8').catch(() => '');
  await rm(notes, { force: true });
  const last = (name: string) =>
    Number([...text.matchAll(new RegExp(`^lavfi\\.r128\\.${name}=(.+)$`, 'gm'))].at(-1)?.[1]);
  const peaks = [0, 1].map((channel) => last(`true_peaks_ch${channel}`)).filter((peak) => peak > 0);
  const loudness = last('I');
  return {
    loudness: Number.isFinite(loudness) ? loudness : -Infinity,
    peak: peaks.length > 0 ? 20 * Math.log10(Math.max(...peaks)) : -99,
    range: last('LRA') || 0,
  };
}

/** A path within a description of filters. */
const quoted = (path: string) => path.replace(/[\\':,;[\]]/g, (sign) => `\\${sign}`);

/** Ten minutes take a few seconds. */
async function run(
  tools: Tools,
  { path, samples, signal }: SoundFile,
  filter: string,
  output: string[],
): Promise<void> {
  const seconds = samples / SAMPLE_RATE;
  const limits = { seconds: 60 + seconds, cpuSeconds: 20 + seconds / 2 };
  const channels = await requireChannels(path, samples);
  const source = ['-protocol_whitelist', 'file,subfile', ...pcmInput(channels), '-i', pcmUrl(path, samples, channels)];
  const filters = ['-af', channels === 1 ? `${BOTH_SIDES},${filter}` : filter];
  const outcome = await tools.ffmpeg([...source, ...filters, ...output], { ...limits, signal });
  if (outcome.end === 'exit' && outcome.code === 0) return;
  throw new MachineError(`no loudness: ${outcome.end === 'exit' ? outcome.stderr : outcome.end}`);
}
