import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SAMPLE_RATE, samplesOfFile } from '@/lib/domain/pcm';
import type { SoundClipInput } from '../../ports/clip-media';
import { BadMedia, MachineError } from '../../ports/media-errors';
import { limitsFor, requireSuccess } from '../encode';
import { measureRecording } from '../measure';
import { DECODERS, fileUrl, UNTRUSTED_INPUT, type Tools } from '../tools';
import { FRAME_RATE } from '@/lib/domain/limits';
import { readHead } from './read-head';
import { makeEven } from './loudness';

/** What is longer is no question, whatever part of it is wanted, seconds. */
const LONGEST_SOURCE = 60 * 60;

const PCM = ['-ac', '2', '-ar', String(SAMPLE_RATE), '-f', 's16le'];
const AAC = ['-c:a', 'aac', '-b:a', '128k', '-movflags', '+faststart', '-f', 'mp4'];

/** See `Media.makeSoundClip`. */
export async function makeSoundClip(
  tools: Tools,
  { source, folder, part, maxSeconds, signal }: SoundClipInput,
): Promise<{ path: string; seconds: number }> {
  const from = Math.round((part.fromMs * SAMPLE_RATE) / 1000);
  const to = part.toMs === null ? null : Math.round((part.toMs * SAMPLE_RATE) / 1000);
  if (from > LONGEST_SOURCE * SAMPLE_RATE) throw new BadMedia('tooLong', 'it begins too late');
  const most = maxSeconds * SAMPLE_RATE;
  const pcm = join(folder, 'sound.pcm');
  // One sample more tells what is too long.
  const end = Math.min(to ?? Infinity, from + most + 1);
  const cut = `aresample=${SAMPLE_RATE}:async=1:first_pts=0,atrim=start_sample=${from}:end_sample=${end}`;
  const outcome = await tools.ffmpeg([...(await inputOf(tools, source, signal)), '-af', cut, ...PCM, fileUrl(pcm)], {
    ...limitsFor({ frames: (end / SAMPLE_RATE) * FRAME_RATE }),
    signal,
  });
  requireSuccess(outcome.end === 'exit' ? { ...outcome, stderr: withoutCovers(outcome.stderr) } : outcome);
  const samples = samplesOfFile((await stat(pcm)).size);
  if (samples < 1) throw new BadMedia('empty', 'no sound in it');
  if (samples > most) throw new BadMedia('tooLong', `${samples} samples where ${most} are allowed`);
  const even = await makeEven(tools, { path: pcm, samples, signal }, folder);
  const path = join(folder, 'sound.m4a');
  const made = await tools.ffmpeg(
    [
      '-protocol_whitelist',
      'file',
      '-f',
      's16le',
      '-ar',
      String(SAMPLE_RATE),
      '-ac',
      '2',
      '-i',
      fileUrl(even),
      ...AAC,
      fileUrl(path),
    ],
    { ...limitsFor({ frames: (samples / SAMPLE_RATE) * FRAME_RATE }), signal },
  );
  if (made.end !== 'exit' || made.code !== 0) throw new MachineError('the sound could not be encoded');
  return { path, seconds: samples / SAMPLE_RATE };
}

/** Returns the options by which the sound is read: by what the file is, and never by what it is called. */
async function inputOf(tools: Tools, source: string, signal?: AbortSignal): Promise<string[]> {
  const head = await readHead(source, 12);
  const format = headOf(head);
  if (format) return [...only(format), '-i', fileUrl(source), '-map', '0:a:0', '-vn'];
  const { audio } = await measureRecording(tools, { source, isAudioOnly: true, passesCovers: true, signal });
  if (audio === null) throw new BadMedia('empty', 'no sound in it');
  return [...UNTRUSTED_INPUT, '-i', fileUrl(source), '-map', `0:${audio}`];
}

/**
 * Returns what ffmpeg says of a file without what it says of codecs that it may not decode: those of covers, which are
 * not mapped. Sound that it may not decode makes it fail.
 */
const withoutCovers = (messages: string): string =>
  messages
    .replace(/^\[\w+ @ 0x[0-9a-f]+\] Codec \(\w+\) not on whitelist .*(?:\n +Last message repeated .*)?\n?/gm, '')
    .trim();

/** Of samples that no browser records, but sound studios do. */
const WAV_DECODERS = ['pcm_u8', 'pcm_s24le', 'pcm_s32le', 'pcm_f32le'];

const only = (format: string) => [
  ...['-f', format, '-format_whitelist', format, '-protocol_whitelist', 'file'],
  ...['-codec_whitelist', [...DECODERS, 'mp3float', ...WAV_DECODERS].join(',')],
];

/** Of sound that is in no container of recordings. */
function headOf(head: Buffer): 'wav' | 'mp3' | null {
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WAVE') return 'wav';
  const isFrame = head.length > 1 && head[0] === 0xff && (head[1]! & 0xe6) === 0xe2;
  return head.toString('latin1', 0, 3) === 'ID3' || isFrame ? 'mp3' : null;
}
