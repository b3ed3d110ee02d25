import { join } from 'node:path';
import type { Beginning, LiveEncoding, LiveInput, LiveMezzanine } from '../../ports/media';
import { BadMedia, CpuSpent, MachineError, NotCopyable } from '../../ports/media-errors';
import type { Opened } from '../../subprocess/runner';
import { writeCard, type Card } from '../card/card';
import type { CardColours } from '../card/draw-card';
import { checkLater } from '../container/check-container';
import { endlessAudioOutput, feedOf, KEEP_FILTERS, limitsFor, writeSilence } from '../encode';
import { limitLength } from '../make-mezzanine';
import { sumUp, type MeasuredRecording } from '../measure';
import { BYTES_PER_SAMPLE, SAMPLES_PER_FRAME } from '@/lib/domain/pcm';
import { LISTED, readListing } from '../probe-lines';
import { misleadsDecoders } from '../repair';
import { UNTRUSTED_FEED, type RunOptions, type Tools } from '../tools';
import { followLive } from './live-pictures';
import { openLiveSound } from './live-sound';
import { writeOutput } from './output-file';

/** How much may wait to be decoded, bytes: what comes later waits in storage. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;

/** Why a recording cannot be encoded while it is made; it is encoded from its file then. */
class NotLive extends Error {}

/**
 * Prepares a recording while it is made, with the same filters and encoders as from its file. Only the end needs more:
 * what is encoded is continued without end, and cut where the whole recording ends.
 */
export async function encodeLive(tools: Tools, input: LiveInput, colours: CardColours): Promise<LiveEncoding> {
  const { beginning, source, folder, maxFrames, signal } = input;
  const card = beginning.video === null ? await writeCard(folder, input.size, colours) : null;
  const pictures = followLive(input, card);
  const structure = checkLater(source, pictures.onPart);
  let walking = Promise.resolve();
  const pcm = join(folder, 'section.pcm');
  const packets = join(folder, 'section.aac');
  const limits = { ...limitsFor({ frames: maxFrames }), seconds: input.seconds, signal };
  const hasSound = beginning.audio !== null;
  const { listing, onLine } = readListing();
  const prober = await tools.open('ffprobe', [...UNTRUSTED_FEED, ...LISTED, 'pipe:0'], {
    ...limits,
    onLine,
    outputs: 0,
  });
  const encoder = await openEncoder(tools, { picture: pictures.options, card }, beginning, limits).catch(
    (error: unknown) => {
      prober.release();
      throw error;
    },
  );
  const programs = encoder ? [encoder, prober] : [prober];
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

  let bytesOfSound = 0;
  if (encoder && pictures.options) pictures.read(encoder.outputs[0]!);
  const audio =
    hasSound &&
    writeOutput(encoder!.outputs.at(-1)!, pcm, {
      onBytes: (chunk) => {
        bytesOfSound += chunk.length;
        liveSound?.add(chunk);
      },
      isFull: () => bytesOfSound > maxFrames * SAMPLES_PER_FRAME * BYTES_PER_SAMPLE,
    });

  /** Rejects when the encoder ends by itself: it is only ever stopped. */
  const endedEarly = encoder ? encoder.outcome.then(failed) : new Promise<never>(() => {});
  endedEarly.catch(() => {});
  prober.outcome.catch(() => {});

  async function encode(): Promise<LiveMezzanine> {
    const listed = await prober.outcome;
    if (listed.end !== 'exit' || listed.code !== 0 || listed.stderr !== '') return failed();
    const whole = sumUp(listing, { isAudioOnly: beginning.video === null });
    requireSame(whole, beginning);
    const section = limitLength(whole, { maxFrames, cutsLonger: true, isProven: true });
    const samples = pictures.lengthOf(section);
    const hasSamples = audio && audio.until(() => audio.written() >= samples * BYTES_PER_SAMPLE);
    const hasPackets = hasSamples && hasSamples.then(() => liveSound?.end(pcm, samples));
    // It fails when the samples do, which are waited for first.
    if (hasPackets) hasPackets.catch(() => {});
    await Promise.race([Promise.all([pictures.until(samples), hasSamples]), endedEarly]);
    // At once: what it would go on to write without end would take the processors from what is still to be done.
    encoder?.release();
    const keptSound = audio && audio.keep(samples * BYTES_PER_SAMPLE);
    const [ended, kept] = await Promise.all([encoder?.outcome, pictures.keep(section), keptSound]);
    if (ended && (ended.end !== 'exit' || ended.stderr !== '')) return failed();
    if (!audio) await writeSilence(pcm, samples);
    const flaws = { pictures: 0, sounds: 0, hasSound };
    const aac = (await hasPackets) ? packets : null;
    return { ...kept, audio: pcm, aac, samples, size: input.size, flaws };
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

    waiting: () => (encoder ?? prober).input.writableLength,

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
      for (const each of programs) each.release();
      const closing = [pictures.close(), audio && audio.close(), liveSound?.close()];
      await Promise.allSettled([...programs.map(({ outcome }) => outcome), ...closing]);
    },
  };
}

/** Opens ffmpeg with an output for the pictures, where it is to read them, and one for the sound; `null`: with none. */
async function openEncoder(
  tools: Tools,
  { picture, card }: { picture: readonly string[] | null; card: Card | null },
  beginning: Beginning,
  limits: RunOptions,
): Promise<Opened | null> {
  const { audio } = beginning;
  const sound = audio === null ? null : ['-map', `0:${audio}`, ...endlessAudioOutput(picture ? 'pipe:4' : 'pipe:3')];
  const outputs = [picture, sound].filter((options) => options !== null);
  if (outputs.length === 0) return null;
  const options = { ...limits, outputs: outputs.length };
  return tools.open('ffmpeg', [...KEEP_FILTERS, ...feedOf(beginning, card), ...outputs.flat()], options);
}

/** What is wrong is said by the run on its file. */
function failed(): never {
  throw new NotLive('the recording is at fault');
}

/** Returns why a recording is left to its file, in words for the log; throws what is none of that. */
function whyNot(error: unknown): string {
  if (error instanceof CpuSpent) return 'its CPU seconds are spent';
  if (error instanceof MachineError) return 'the machine ended a program';
  if (error instanceof NotLive || error instanceof BadMedia || error instanceof NotCopyable) return error.message;
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
function requireSame(whole: MeasuredRecording, { size, video, audio, start }: Beginning): void {
  const isSame = whole.video === video && whole.audio === audio && whole.start === start;
  if (!isSame || whole.size.width !== size.width || whole.size.height !== size.height)
    throw new NotLive('the recording is not what its beginning says');
}
