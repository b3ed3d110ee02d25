import { join } from 'node:path';
import type { Beginning, LiveEncoding, LiveInput, LiveMezzanine } from '../../ports/media';
import { BadMedia, CpuSpent, MachineError, NotCopyable } from '../../ports/media-errors';
import { writeCard } from '../card/card';
import type { CardColours } from '../card/draw-card';
import { openGrowingWindow } from '../container/byte-window';
import { checkLater } from '../container/check-container';
import { limitsFor } from '../encode';
import { limitLength } from '../make-mezzanine';
import { sumUp, type MeasuredRecording } from '../measure';
import { bytesOfSamples, SAMPLES_PER_FRAME, type Channels } from '@/lib/domain/pcm';
import { keepSamples, readWavHeader, writeSilence, type KeptSound } from '../sound/pcm-file';
import { isFaultless, type Fed, type Tools } from '../tools';
import { beginLiveFilm, type LiveFilm } from './live-film';
import { followLive } from './live-pictures';
import { openPrograms } from './live-programs';
import { openLiveSound } from './live-sound';
import { hasReceived, writeOutput } from './output-file';

/** How much may wait to be decoded, bytes: what comes later waits in storage. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;

/** Why a recording cannot be encoded while it is made; it is encoded from its file then. */
class NotLive extends Error {}

/**
 * Prepares a recording while it is made, with the same filters and encoders as from its file. Only the end needs more:
 * what is encoded is continued without end, and cut where the whole recording ends.
 */
export async function encodeLive(
  tools: Tools,
  input: LiveInput & KeptSound,
  colours: CardColours,
): Promise<LiveEncoding> {
  const { beginning, source, folder, maxFrames, keepsOneChannel, signal } = input;
  const card = beginning.video === null ? await writeCard(folder, input.size, colours) : null;
  const pictures = followLive(input, card);
  const recording = openGrowingWindow(source);
  const structure = checkLater(() => recording, pictures.onPart);
  let walking = Promise.resolve();
  const pcm = join(folder, 'section.pcm');
  const packets = join(folder, 'section.aac');
  const limits = { ...limitsFor({ frames: maxFrames }), seconds: input.seconds, signal };
  const hasSound = beginning.audio !== null;
  const { encoder, prober, listing, isTorn } = await openPrograms(tools, {
    pictures,
    card,
    beginning,
    keepsOneChannel,
    limits,
  });
  const programs = prober ? [encoder, prober] : [encoder];
  const inputs = programs.map(({ input: standardInput }) => standardInput);
  // Without it, the packets are encoded afterwards.
  const liveSound =
    hasSound && input.before
      ? await openLiveSound(tools, {
          ...{ before: input.before, output: packets, maxFrames },
          ...{ isEndless: pictures.options !== null, limits },
        }).catch((error: unknown) => {
          for (const each of programs) each.release();
          throw error;
        })
      : null;

  let film: LiveFilm | null = null;
  let made: LiveMezzanine | null = null;
  let bytesOfSound = 0;
  /** Of the sound that comes, or of silence where none has come. */
  let channels: Channels = keepsOneChannel ? 1 : 2;
  if (pictures.options) pictures.read(encoder.outputs[0]!);
  const audio =
    hasSound &&
    writeOutput(encoder.outputs.at(-1)!, pcm, {
      readHeader: (bytes) => {
        const header = readWavHeader(bytes);
        channels = header?.channels ?? channels;
        return header?.length ?? null;
      },
      onBytes: (chunk) => {
        bytesOfSound += chunk.length;
        liveSound?.add(chunk, channels);
      },
      isFull: () => bytesOfSound > bytesOfSamples(maxFrames * SAMPLES_PER_FRAME, channels),
    });

  /** Rejects when what is written without end ends by itself. */
  const endedEarly = prober ? encoder.outcome.then(failed) : new Promise<never>(() => {});
  endedEarly.catch(() => {});
  for (const { outcome } of programs) outcome.catch(() => {});

  async function encode(): Promise<LiveMezzanine> {
    const lister = prober ?? encoder;
    const written = await lister.written;
    const isAllThere =
      written === null
        ? isFaultless(await lister.outcome)
        : !audio || (await hasReceived(audio, written, lister.outcome));
    if (!isAllThere || isTorn() || lister.messages() !== '') failed();
    const whole = sumUp(listing, { isAudioOnly: beginning.video === null });
    requireSame(whole, beginning);
    const section = limitLength(whole, { maxFrames, cutsLonger: true, isProven: true });
    const samples = pictures.lengthOf(section);
    const bytes = () => bytesOfSamples(samples, channels);
    const hasSamples = audio && (prober ? audio.until(() => audio.written() >= bytes()) : audio.fill(bytes()));
    const hasPackets = hasSamples && hasSamples.then(() => liveSound?.end(pcm, { samples, channels }));
    // It fails when the samples do, which are waited for first.
    if (hasPackets) hasPackets.catch(() => {});
    await Promise.race([Promise.all([pictures.until(samples), hasSamples]), endedEarly]);
    // At once: what it would go on to write without end would take the processors from what is still to be done.
    if (prober) encoder.release();
    const keptSound = audio && audio.keep(bytes()).then(() => keepSamples(pcm, samples, channels));
    const [kept] = await Promise.all([pictures.keep(section), keptSound, prober && encoder.outcome]);
    if (!audio) await writeSilence(pcm, samples, input);
    const flaws = { pictures: 0, sounds: 0, hasSound };
    const aac = (await hasPackets) ? packets : null;
    return { ...kept, audio: pcm, aac, samples, size: input.size, flaws };
  }

  return {
    async add(bytes) {
      for (const each of inputs) if (each.writable) each.write(bytes);
      // Meanwhile the next bytes may come: it goes as far as they are whole.
      await walking;
      recording.add(bytes);
      walking = structure.goOn();
      walking.catch(() => {});
      film?.grow();
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
        return true;
      } catch (error) {
        if (error instanceof BadMedia) return false;
        throw error;
      }
    },

    async end() {
      try {
        made = await encode();
        return { mezzanine: made };
      } catch (error) {
        return { whyNot: whyNot(error) };
      }
    },

    async beginFilm(filmInput) {
      const { found } = pictures;
      if (!found) throw new Error('a film is begun of pictures that are encoded');
      const index = async () => {
        // What was handed on is in it then.
        await walking;
        return found();
      };
      const files = { recording: source, packets };
      const section = { size: input.size, start: beginning.start, maxFrames, ...files };
      film = await beginLiveFilm(filmInput, { ...section, index, ended: () => made });
      return film;
    },

    async whyFailed() {
      try {
        const outcomes = [...programs.map(({ outcome }) => outcome), liveSound?.outcome() ?? null];
        return (await Promise.all(outcomes)).every((ended) => ended === null || isFaultless(ended)) ? null : failed();
      } catch (error) {
        return whyNot(error);
      }
    },

    async close() {
      for (const each of programs) each.release();
      const closing = [pictures.close(), audio && audio.close(), liveSound?.close()];
      await Promise.allSettled([...programs.map(({ outcome }) => outcome), ...closing]);
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
  if (error instanceof NotLive || error instanceof BadMedia || error instanceof NotCopyable) return error.message;
  throw error;
}

/** Resolves when not much waits to be read, or nothing is read any more. */
async function hasRoom(input: Fed['input']): Promise<void> {
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
