import { join } from 'node:path';
import { FRAME_RATE } from '@/lib/domain/limits';
import { SAMPLES_PER_FRAME } from '@/lib/domain/pcm';
import type { Copying, Flaws, Mezzanine, MezzanineInput, ProbeInput, Size } from '../ports/media';
import { BadMedia, NotCopyable, type WhyEncoded } from '../ports/media-errors';
import { writeCard } from './card/card';
import type { CardColours } from './card/draw-card';
import { conceal } from './conceal';
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
import { cutPictures, writePictures, type CopiedPictures } from './film/copied-pictures';
import { measureRecording, type MeasuredRecording } from './measure';
import { followPictures } from './pictures/follow-pictures';
import type { PictureIndex } from './pictures/picture-index';
import { writeSilence, type KeptSound } from './sound/pcm-file';
import type { Tools } from './tools';

/**
 * How much shorter than the recorder's claim a recording may be, ms. A recorder reports its start 60 to 300 ms late,
 * and stopping waits 200 ms (spec 4.23); on a busy phone both take several times as long. If an end is missing exactly
 * between two elements, the structure check cannot see it; such a missing end is longer than this, or too short to
 * matter.
 */
const CLAIM_TOLERANCE_MS = 1500;

/** Returns what is used of a recording. Throws `BadMedia` when it is too long or too short. */
export function limitLength(
  recording: MeasuredRecording,
  {
    maxFrames,
    cutsLonger,
    claimedMs,
    isProven,
  }: Pick<MezzanineInput, 'maxFrames' | 'cutsLonger' | 'claimedMs' | 'isProven'>,
): MeasuredRecording {
  const { frames } = recording;
  if (frames > maxFrames && !cutsLonger) {
    throw new BadMedia('tooLong', `${frames} frames where ${maxFrames} are allowed`);
  }
  const foundMs = (frames * 1000) / FRAME_RATE;
  if (!isProven && claimedMs !== undefined && foundMs < claimedMs - CLAIM_TOLERANCE_MS) {
    throw new BadMedia('damaged', `${Math.round(foundMs)} ms of ${claimedMs} ms recorded are there`);
  }
  return {
    ...recording,
    frames: Math.min(frames, maxFrames),
    samples: Math.min(recording.samples, maxFrames * SAMPLES_PER_FRAME),
  };
}

/** Throws `BadMedia` when ffmpeg reports an error, or when there are not as many frames and samples as measured. */
async function encode(tools: Tools, recording: MeasuredRecording, input: EncodedInput, paths: Paths): Promise<void> {
  const { frames, audio } = recording;
  const samples = frames * SAMPLES_PER_FRAME;
  const skipped = (input.skipped ?? 0) * SAMPLES_PER_FRAME;
  const sound =
    audio === null ? [] : ['-map', `0:${audio}`, ...audioOutput({ ...input, path: paths.audio, samples, skipped })];
  const outcome = await tools.ffmpeg(
    [
      ...KEEP_FILTERS,
      ...inputOf(recording, input.source, input.card),
      ...videoOutput(recording, input, paths.video),
      ...sound,
    ],
    { ...limitsFor({ frames: frames + (input.skipped ?? 0) }), signal: input.signal },
  );
  requireSuccess(outcome);
  requireFrames(outcome, frames);
  if (audio === null) await writeSilence(paths.audio, samples, input);
  else await requireSamples(paths.audio, samples, input);
}

/**
 * Writes `section.mp4` and `section.pcm` from a recording. Only if ffmpeg reports errors in a recording whose bytes are
 * proven, a second run conceals what does not decode.
 */
async function makeEncoded(tools: Tools, given: EncodedInput, colours: CardColours): Promise<Made> {
  const recording = limitLength(partOf(await measureRecording(tools, given), given.part), given);
  const card = given.isAudioOnly ? await writeCard(given.folder, given.size, colours) : null;
  const input = { ...given, card, skipped: given.part?.from ?? 0 };
  const { frames, audio } = recording;
  const paths = { video: join(input.folder, 'section.mp4'), audio: join(input.folder, 'section.pcm') };
  const made = { ...paths, recording: null, aac: null, samples: frames * SAMPLES_PER_FRAME, size: input.size };
  try {
    await encode(tools, recording, input, paths);
    return { ...made, flaws: { pictures: 0, sounds: 0, hasSound: audio !== null } };
  } catch (error) {
    if (!input.isProven || !(error instanceof BadMedia)) throw error;
    return { ...made, flaws: await conceal(tools, recording, input, paths) };
  }
}

/** Returns what is measured of a part of a recording, as far as there is one. Throws `BadMedia`. */
function partOf(recording: MeasuredRecording, part: MezzanineInput['part']): MeasuredRecording {
  if (!part) return recording;
  const frames = Math.min(recording.frames, part.to ?? recording.frames) - part.from;
  if (frames < 1) throw new BadMedia('empty', 'the part begins after the end');
  return { ...recording, frames, samples: frames * SAMPLES_PER_FRAME };
}

/** Decodes the sound alone. Throws `NotCopyable` when it is damaged: who encodes the pictures conceals that as well. */
async function decodeSound(
  tools: Tools,
  recording: MeasuredRecording,
  { source, signal, keepsOneChannel }: MezzanineInput & KeptSound,
  path: string,
): Promise<void> {
  const { audio, samples } = recording;
  if (audio === null) return writeSilence(path, samples, { keepsOneChannel });
  const sound = ['-map', `0:${audio}`, ...audioOutput({ path, samples, keepsOneChannel })];
  try {
    requireSuccess(await tools.ffmpeg([...inputOf(recording, source), ...sound], { ...limitsFor(recording), signal }));
    await requireSamples(path, samples, { keepsOneChannel });
  } catch (error) {
    throw error instanceof BadMedia ? new NotCopyable('damaged') : error;
  }
}

/** Writes `section.pcm`, and an index of the recording's pictures. */
async function makeCopied(tools: Tools, input: MezzanineInput & KeptSound): Promise<Made> {
  const { onPart, pictures } = followPictures();
  const recording = limitLength(await measureRecording(tools, input, onPart), input);
  const { samples, audio } = recording;
  const paths = { video: join(input.folder, 'section.pictures'), audio: join(input.folder, 'section.pcm') };
  await writePictures(paths.video, requireCopied(pictures.found(), recording));
  await decodeSound(tools, recording, input, paths.audio);
  const flaws = { pictures: 0, sounds: 0, hasSound: audio !== null };
  return { ...paths, recording: input.source, aac: null, samples, size: input.size, flaws };
}

type MeasuredPictures = Pick<MeasuredRecording, 'pictures' | 'lastPicture' | 'size' | 'start' | 'samples'>;

/**
 * Returns the pictures of a section. Throws `NotCopyable`, also when the last one is found at another time than it was
 * measured, by more than `tolerance`, s.
 */
export function requireCopied(
  index: PictureIndex | WhyEncoded,
  { pictures, lastPicture, size, start, samples }: MeasuredPictures,
  tolerance: (index: PictureIndex) => number = () => 1 / FRAME_RATE,
): CopiedPictures {
  if (typeof index === 'string') throw new NotCopyable(index);
  // What others read from the file must be what was found here.
  const isAlike = index.pictures.length === pictures && isAt(lastPicture, index, tolerance(index));
  if (!isAlike) throw new NotCopyable('container');
  if (index.size.width !== size.width || index.size.height !== size.height) throw new NotCopyable('size');
  const section = cutPictures(index, start, samples);
  if (!section) throw new NotCopyable('order');
  return section;
}

/** Whether the last picture is shown at a time, s: otherwise the clock was misunderstood. */
function isAt(seconds: number, { pictures, scale }: PictureIndex, tolerance: number): boolean {
  return Math.abs(pictures.at(-1)!.time / scale - seconds) <= tolerance;
}

type Made = Mezzanine & { flaws: Flaws };

/** Prepares a recording for stitching: its pictures are encoded, or found where they are to be copied. */
export function makeMezzanine(tools: Tools, input: MezzanineInput & KeptSound, colours: CardColours): Promise<Made> {
  const { fit, isAudioOnly } = input;
  if (fit !== 'copy') return makeEncoded(tools, { ...input, fit }, colours);
  if (isAudioOnly) return Promise.reject(new NotCopyable('audioOnly'));
  return input.isProven ? makeCopied(tools, input) : Promise.reject(new NotCopyable('damaged'));
}

/** See `Media.probe`. */
export async function probe(tools: Tools, input: ProbeInput): Promise<{ size: Size; copying: Copying }> {
  const { onPart, pictures } = followPictures();
  const recording = await measureRecording(tools, input, onPart);
  try {
    if (input.isAudioOnly) throw new NotCopyable('audioOnly');
    if (!input.isProven) throw new NotCopyable('damaged');
    requireCopied(pictures.found(), recording);
    return { size: recording.size, copying: pictures.copying()! };
  } catch (error) {
    if (error instanceof NotCopyable) return { size: recording.size, copying: { whyEncoded: error.why } };
    throw error;
  }
}
