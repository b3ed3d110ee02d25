import { join } from 'node:path';
import {
  BadMedia,
  CpuSpent,
  MachineError,
  type LiveEncoding,
  type LiveInput,
  type LiveMezzanine,
} from '../../ports/media';
import type { Opened } from '../../subprocess/runner';
import { checkLater } from '../container/check-container';
import { endlessAudioOutput, feedOf, KEEP_FILTERS, limitsFor, pictureOptions, writeSilence } from '../encode';
import { limitLength } from '../make-mezzanine';
import { sumUp } from '../measure';
import { BYTES_PER_FRAME } from '@/lib/domain/pcm';
import { LISTED, readListing } from '../probe-lines';
import { misleadsDecoders } from '../repair';
import { UNTRUSTED_FEED, type Tools } from '../tools';
import { createFrameEnds } from './frame-ends';
import { openLiveSound } from './live-sound';
import { writeOutput } from './output-file';

/** One fragment a frame, so that the film ends after any of them. */
const FRAGMENTS = ['-movflags', '+frag_every_frame+empty_moov+default_base_moof', '-flush_packets', '1'];

/** How much may wait to be decoded, bytes: what comes later waits in storage. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;

/** Why a recording cannot be encoded while it is made; it is encoded from its file then. */
class NotLive extends Error {}

/**
 * Encodes a recording while it is made, with the same filters and encoder as from its file. Only the end needs more:
 * picture and sound are continued without end, and cut where the whole recording ends.
 */
export async function encodeLive(tools: Tools, input: LiveInput): Promise<LiveEncoding> {
  const { beginning, source, folder, maxFrames, signal } = input;
  const structure = checkLater(source);
  let walking = Promise.resolve();
  const paths = { video: join(folder, 'section.mp4'), audio: join(folder, 'section.pcm') };
  const packets = join(folder, 'section.aac');
  const limits = { ...limitsFor({ frames: maxFrames }), seconds: input.seconds, signal };
  const hasSound = beginning.audio !== null;
  const sound = hasSound ? ['-map', `0:${beginning.audio}`, ...endlessAudioOutput('pipe:4')] : [];
  const picture = [...pictureOptions(beginning, input), ...FRAGMENTS, '-f', 'mp4', 'pipe:3'];
  const { listing, onLine } = readListing();
  const encoder = await tools.open('ffmpeg', [...KEEP_FILTERS, ...feedOf(beginning), ...picture, ...sound], {
    ...limits,
    outputs: hasSound ? 2 : 1,
  });
  const prober = await tools
    .open('ffprobe', [...UNTRUSTED_FEED, ...LISTED, 'pipe:0'], { ...limits, onLine, outputs: 0 })
    .catch((error: unknown) => {
      encoder.release();
      throw error;
    });
  const programs = [encoder, prober];
  const inputs = programs.map(({ input: standardInput }) => standardInput);
  // Without it, the packets are encoded afterwards.
  const liveSound =
    hasSound && input.before
      ? await openLiveSound(tools, { before: input.before, output: packets, maxFrames, limits }).catch(
          (error: unknown) => {
            for (const each of programs) each.release();
            throw error;
          },
        )
      : null;

  const frames = createFrameEnds();
  let samples = 0;
  const video = writeOutput(encoder.outputs[0]!, paths.video, {
    onBytes: frames.add,
    isFull: () => frames.ends.length > maxFrames,
  });
  const audio =
    hasSound &&
    writeOutput(encoder.outputs[1]!, paths.audio, {
      onBytes: (chunk) => {
        samples += chunk.length;
        liveSound?.add(chunk);
      },
      isFull: () => samples > maxFrames * BYTES_PER_FRAME,
    });

  /** Rejects when the encoder ends by itself: it is only ever stopped. */
  const endedEarly = encoder.outcome.then(failed);
  endedEarly.catch(() => {});
  prober.outcome.catch(() => {});

  async function encode(): Promise<LiveMezzanine> {
    const listed = await prober.outcome;
    if (listed.end !== 'exit' || listed.code !== 0 || listed.stderr !== '') return failed();
    const whole = sumUp(listing);
    requireSame(whole, beginning);
    const { frames: count } = limitLength(whole, { maxFrames, cutsLonger: true, isProven: true });
    const hasSamples = audio && audio.until(() => audio.written() >= count * BYTES_PER_FRAME);
    const hasPackets = hasSamples && hasSamples.then(() => liveSound?.end(paths.audio, count));
    // It fails when the samples do, which are waited for first.
    if (hasPackets) hasPackets.catch(() => {});
    const hasWritten = [video.until(() => frames.hasAll(count)), hasSamples];
    await Promise.race([Promise.all(hasWritten), endedEarly]);
    // At once: what it would go on to write without end would take the processors from what is still to be done.
    encoder.release();
    const kept = [video.keep(frames.ends[count - 1]!), audio && audio.keep(count * BYTES_PER_FRAME)];
    const [ended] = await Promise.all([encoder.outcome, ...kept]);
    if (ended.end !== 'exit' || ended.stderr !== '') return failed();
    if (!audio) await writeSilence(paths.audio, count);
    const flaws = { pictures: 0, sounds: 0, hasSound };
    return { ...paths, aac: (await hasPackets) ? packets : null, frames: count, size: input.size, flaws };
  }

  return {
    async add(bytes) {
      for (const each of inputs) if (each.writable) each.write(bytes);
      // Meanwhile the next bytes may come: it goes as far as they are whole.
      await walking;
      walking = structure.goOn();
      walking.catch(() => {});
      await Promise.race([Promise.all(inputs.map(hasRoom)), endedEarly.catch(() => {})]);
    },

    waiting: () => encoder.input.writableLength,

    async whyEnded() {
      const ended = programs.find(({ input: standardInput }) => !standardInput.writable);
      return ended ? ended.outcome.then(failed).catch(whyNot) : null;
    },

    async isWhole() {
      liveSound?.stop();
      for (const each of inputs) each.end();
      try {
        await walking;
        await structure.whole();
        return !(await misleadsDecoders(source));
      } catch (error) {
        if (error instanceof BadMedia) return false;
        throw error;
      }
    },

    async end() {
      try {
        return { mezzanine: await encode() };
      } catch (error) {
        return { whyNot: whyNot(error) };
      }
    },

    async close() {
      encoder.release();
      prober.release();
      const closing = [video.close(), audio && audio.close(), liveSound?.close()];
      await Promise.allSettled([encoder.outcome, prober.outcome, ...closing]);
    },
  };
}

/** What is wrong is said by the run on its file. */
function failed(): never {
  throw new NotLive('the recording is at fault');
}

/** Returns why a recording is left to its file, in words for the log; throws what is none of that. */
function whyNot(error: unknown): string {
  if (error instanceof CpuSpent) return 'its CPU seconds are spent';
  if (error instanceof MachineError) return 'the machine ended a program';
  if (error instanceof NotLive || error instanceof BadMedia) return error.message;
  throw error;
}

/** Resolves when not much waits to be read, or nothing is read any more. */
async function hasRoom(input: Opened['input']): Promise<void> {
  if (input.writableLength < MAX_WAITING_BYTES || !input.writable) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      input.off('drain', done).off('close', done);
      resolve();
    };
    input.on('drain', done).on('close', done);
  });
}

/** The encoder was begun by what the first packets said. */
function requireSame(whole: LiveInput['beginning'], { size, video, audio, start }: LiveInput['beginning']): void {
  const isSame = whole.video === video && whole.audio === audio && whole.start === start;
  if (!isSame || whole.size.width !== size.width || whole.size.height !== size.height)
    throw new NotLive('the recording is not what its beginning says');
}
