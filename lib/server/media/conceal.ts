import { SAMPLES_PER_FRAME } from '@/lib/domain/pcm';
import type { Flaws } from '../ports/media';
import { BadMedia } from '../ports/media-errors';
import {
  audioOutput,
  inputOf,
  KEEP_FILTERS,
  limitsFor,
  requireFrames,
  requireSamples,
  requireSuccess,
  videoOutput,
  type EncodedInput,
  type Paths,
} from './encode';
import type { MeasuredRecording } from './measure';
import { readCounts } from './probe-lines';
import { writeSilence } from './sound/pcm-file';
import { fileUrl, UNTRUSTED_INPUT, type Tools } from './tools';

/** The smallest share of a take's pictures that must decode; with fewer, the section has to be recorded again. */
const MIN_PICTURES = 0.5;

/**
 * The smallest share of a take's sound packets that must decode. With fewer, what is left cannot be understood: the
 * section is silent, and the visitor is told so.
 */
const MIN_SOUNDS = 0.5;

/** Browsers' packets of sound last 20 ms or more, and sound may differ from its picture by this much, s. */
const SHORTEST_GAP = 0.01;

/** By itself, ffmpeg gives up when more than two thirds of the packets do not decode. */
const ANY_ERROR_RATE = ['-max_error_rate', '1'];

/** The messages are about packets that are counted. They need not be kept, but they may be many. */
const onMessage = () => {};

/** Without `skip_manual`, packets of encoder delay, which is not heard, would count as undecodable. */
const COUNTED = [
  ...['-flags2', '+skip_manual', '-err_detect:v', 'explode', '-err_detect:a', 'explode'],
  ...['-count_frames', '-count_packets', '-show_entries', 'stream=index,nb_read_frames,nb_read_packets'],
  ...['-of', 'compact'],
];

/** Decodes the whole recording to count what does not decode. */
async function findFlaws(tools: Tools, recording: MeasuredRecording, { source, signal }: EncodedInput): Promise<Flaws> {
  const { countsOf, onLine } = readCounts();
  const limits = limitsFor(recording);
  const args = [...UNTRUSTED_INPUT, ...COUNTED, fileUrl(source)];
  requireSuccess(await tools.ffprobe(args, { ...limits, onLine, onMessage, signal }));
  const pictures = recording.video === null ? { decoded: 0, packets: 0 } : countsOf(recording.video);
  if (pictures.decoded < MIN_PICTURES * pictures.packets) {
    throw new BadMedia('damaged', `${pictures.decoded} of ${pictures.packets} packets of the picture decode`);
  }
  const sounds = recording.audio === null ? { decoded: 0, packets: 0 } : countsOf(recording.audio);
  return {
    pictures: pictures.packets - pictures.decoded,
    sounds: sounds.packets - sounds.decoded,
    hasSound: sounds.packets > 0 && sounds.decoded >= MIN_SOUNDS * sounds.packets,
  };
}

/** Writes the picture; where none decodes, the one before is held. */
async function writePicture(
  tools: Tools,
  recording: MeasuredRecording,
  input: EncodedInput,
  path: string,
): Promise<void> {
  const outcome = await tools.ffmpeg(
    [
      ...ANY_ERROR_RATE,
      ...KEEP_FILTERS,
      ...inputOf(recording, input.source, input.card),
      ...videoOutput(recording, input, path),
    ],
    { ...limitsFor(recording), onMessage, signal: input.signal },
  );
  requireSuccess(outcome);
  requireFrames(outcome, recording.frames);
}

/** Writes the sound; where none decodes, it is silent. Throws `BadMedia` when its format changes midway. */
async function writeSound(
  tools: Tools,
  recording: MeasuredRecording,
  input: EncodedInput,
  path: string,
): Promise<void> {
  const { frames, audio } = recording;
  const samples = frames * SAMPLES_PER_FRAME;
  const sound = ['-map', `0:${audio}`, ...audioOutput({ ...input, path, samples, shortestGap: SHORTEST_GAP })];
  const outcome = await tools.ffmpeg(
    [...ANY_ERROR_RATE, ...KEEP_FILTERS, ...inputOf(recording, input.source), ...sound],
    { ...limitsFor(recording), onMessage, signal: input.signal },
  );
  requireSuccess(outcome);
  await requireSamples(path, samples, input);
}

/**
 * Writes the mezzanine's files from a recording whose packets do not all decode, as long as measured and in sync.
 * Throws `BadMedia` when too little of the picture decodes; without its sound, the section is silent.
 */
export async function conceal(
  tools: Tools,
  recording: MeasuredRecording,
  input: EncodedInput,
  paths: Paths,
): Promise<Flaws> {
  const flaws = await findFlaws(tools, recording, input);
  // Without pictures, nothing would be left of it.
  if (recording.video === null && !flaws.hasSound) throw new BadMedia('damaged', 'too little of the sound decodes');
  await writePicture(tools, recording, input, paths.video);
  const hasSound = flaws.hasSound && (await hasWritten(writeSound(tools, recording, input, paths.audio)));
  if (!hasSound) await writeSilence(paths.audio, recording.frames * SAMPLES_PER_FRAME, input);
  return { ...flaws, hasSound };
}

/** Resolves to `false` when the recording is at fault. */
async function hasWritten(writing: Promise<void>): Promise<boolean> {
  try {
    await writing;
    return true;
  } catch (error) {
    if (error instanceof BadMedia) return false;
    throw error;
  }
}
