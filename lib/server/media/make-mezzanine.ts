import { join } from 'node:path';
import { FRAME_RATE } from '@/lib/domain/limits';
import { BadMedia, type Flaws, type Mezzanine, type MezzanineInput } from '../ports/media';
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
  writeSilence,
  type Paths,
} from './encode';
import { measureRecording, type MeasuredRecording } from './measure';
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
  return { ...recording, frames: Math.min(frames, maxFrames) };
}

/** Throws `BadMedia` when ffmpeg reports an error, or when there are not as many frames and samples as measured. */
async function encode(tools: Tools, recording: MeasuredRecording, input: MezzanineInput, paths: Paths): Promise<void> {
  const { frames, audio } = recording;
  const sound = audio === null ? [] : ['-map', `0:${audio}`, ...audioOutput(frames, paths.audio)];
  const outcome = await tools.ffmpeg(
    [...KEEP_FILTERS, ...inputOf(recording, input.source), ...videoOutput(recording, input, paths.video), ...sound],
    { ...limitsFor(recording), signal: input.signal },
  );
  requireSuccess(outcome);
  if (audio === null) await writeSilence(paths.audio, frames);
  requireFrames(outcome, frames);
  await requireSamples(paths.audio, frames);
}

/**
 * Writes `section.mp4` and `section.pcm` from a recording. Only if ffmpeg reports errors in a recording whose bytes are
 * proven, a second run conceals what does not decode.
 */
export async function makeMezzanine(tools: Tools, input: MezzanineInput): Promise<Mezzanine & { flaws: Flaws }> {
  const recording = limitLength(await measureRecording(tools, input), input);
  const { frames, audio } = recording;
  const paths = { video: join(input.folder, 'section.mp4'), audio: join(input.folder, 'section.pcm') };
  const made = { ...paths, aac: null, frames, size: input.size };
  try {
    await encode(tools, recording, input, paths);
    return { ...made, flaws: { pictures: 0, sounds: 0, hasSound: audio !== null } };
  } catch (error) {
    if (!input.isProven || !(error instanceof BadMedia)) throw error;
    return { ...made, flaws: await conceal(tools, recording, input, paths) };
  }
}
