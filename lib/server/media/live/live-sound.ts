import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { bytesOfSamples, SAMPLE_RATE, SAMPLES_PER_FRAME, type Channels } from '@/lib/domain/pcm';
import type { SoundBefore } from '../../ports/media';
import { AAC_OUTPUT, readLead } from '../sound/encode-sound';
import { bothChannelsOf } from '../sound/both-channels';
import { createOneChannel, isOneChannel } from '../sound/one-channel';
import { pcmInput, readPcm } from '../sound/pcm-file';
import { fileUrl, isFaultless, type Fed, type RunOptions, type Tools } from '../tools';

/** How many samples say whether both channels are the same. */
const COMPARED_SAMPLES = SAMPLE_RATE;
/**
 * How far the encoder stays behind, samples: the section may end a little before its sound, which is then cut. Where no
 * silence follows the sound, the section ends with it.
 */
const HELD_SAMPLES = { endless: SAMPLE_RATE, ending: SAMPLE_RATE / 10 };
/** How much may wait to be encoded, bytes: an encoder that is further behind is given up. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;

/** Opens what is known of the sound by now. */
type Known = () => AsyncIterable<Buffer> | Iterable<Buffer>;
type LiveSoundInput = {
  before: SoundBefore;
  output: string;
  maxFrames: number;
  /** Whether silence without end follows what was recorded. */
  isEndless: boolean;
  limits: RunOptions;
};

/**
 * Encodes a section's sound while it is recorded, as `encodeSound` does when it is there. The first second says whether
 * both channels are the same; of what has come at once, all of it.
 */
export async function openLiveSound(tools: Tools, { before, output, maxFrames, isEndless, limits }: LiveSoundInput) {
  const lead = await readLead(before);
  // Who follows the packets opens it before the first ones have come.
  await writeFile(output, '');
  const heldSamples = isEndless ? HELD_SAMPLES.endless : HELD_SAMPLES.ending;
  /** Of what comes. */
  let channels: Channels = 2;
  const bytesOf = (samples: number) => bytesOfSamples(samples, channels);
  /** What has come and was not fed; in the end it is read from the file of PCM. */
  const held: Buffer[] = [];
  let heldBytes = 0;
  let fed = 0;
  let opening: Promise<void> | null = null;
  let encoder: Fed | null = null;
  /** Returns what the encoder gets of PCM; `null` when it cannot go on. */
  let toInput: (pcm: Buffer) => Buffer | null = (pcm) => pcm;
  let isOne = false;
  /** The packets of one channel become those of both as they come. */
  let writing = Promise.resolve();
  let isGivenUp = false;
  let isEnding = false;

  function giveUp(): void {
    isGivenUp = true;
    encoder?.release();
  }

  /** What is wrong shows again when the packets are encoded afterwards. */
  const open = (known: Known) => begin(known).catch(giveUp);

  async function begin(known: Known): Promise<void> {
    const leadOfOne = createOneChannel()(lead);
    isOne = leadOfOne !== null && (channels === 1 || (await isOneChannel(known())));
    // What precedes one channel are two that differ: then both have to be encoded.
    if (!isOne && channels === 1) return giveUp();
    const source = ['-y', '-protocol_whitelist', 'pipe', ...pcmInput(isOne ? 1 : 2), '-i', 'pipe:0'];
    const options = [...source, ...(isOne ? [...AAC_OUTPUT.one, 'pipe:3'] : [...AAC_OUTPUT.two, fileUrl(output)])];
    encoder = await tools.open('ffmpeg', options, { ...limits, outputs: isOne ? 1 : 0 });
    encoder.outcome.catch(() => {});
    if (isOne) {
      writing = pipeline(packetsOf(encoder), bothChannelsOf, createWriteStream(output));
      writing.catch(giveUp);
    }
    if (isOne && channels === 2) toInput = createOneChannel();
    encoder.input.write(isOne ? leadOfOne! : lead);
    if (isGivenUp) encoder.release();
  }

  function feed({ input }: Fed, pcm: Buffer): void {
    const bytes = toInput(pcm);
    if (bytes === null || input.writableLength > MAX_WAITING_BYTES) giveUp();
    else input.write(bytes);
  }

  function feedHeld(to: Fed): void {
    const maxBytes = bytesOf(maxFrames * SAMPLES_PER_FRAME);
    while (!isGivenUp && heldBytes - (held[0]?.length ?? 0) >= bytesOf(heldSamples)) {
      const next = held.shift()!;
      heldBytes -= next.length;
      const bytes = Math.min(next.length, maxBytes - fed);
      if (bytes > 0) feed(to, next.subarray(0, bytes));
      fed += bytes;
    }
  }

  async function encodeRest(pcm: string, section: { samples: number; channels: Channels }): Promise<boolean> {
    if (section.samples === 0) return false;
    await (opening ??= open(() => readPcm(pcm, section)));
    if (isGivenUp || !encoder || fed >= bytesOf(section.samples)) return false;
    const { input, outcome, written } = encoder;
    await pipeline(readPcm(pcm, { ...section, from: fed }), inputOf(toInput), input).catch(giveUp);
    if ((await written) === null) {
      const ended = await outcome.catch(() => null);
      if (!ended || !isFaultless(ended)) return false;
    }
    await writing.catch(() => {});
    return !isGivenUp;
  }

  return {
    /** Takes the next bytes as they are written to the file of PCM, all of so many channels. */
    add(chunk: Buffer, count: Channels): void {
      channels = count;
      if (isGivenUp || isEnding || fed === bytesOf(maxFrames * SAMPLES_PER_FRAME)) return;
      held.push(chunk);
      heldBytes += chunk.length;
      if (heldBytes >= bytesOf(COMPARED_SAMPLES)) opening ??= open(() => [...held]);
      if (encoder) feedHeld(encoder);
      else if (heldBytes > MAX_WAITING_BYTES) giveUp();
    },

    /**
     * The recording has ended: what comes now may be the silence after it. Silence may have come before, where the
     * recording itself says that it ends; its packets are encoded afterwards.
     */
    stop(): void {
      isEnding = isEndless;
    },

    /** Takes the rest of the section from the file of PCM. Resolves to whether all was encoded. */
    async end(pcm: string, section: { samples: number; channels: Channels }): Promise<boolean> {
      channels = section.channels;
      const isEncoded = await encodeRest(pcm, section);
      if (!isEncoded) giveUp();
      return isEncoded;
    },

    /** Resolves as the outcome of the encoder whose packets are used does; to `null` without one. */
    outcome: async () => (isGivenUp || !encoder ? null : encoder.outcome),

    /** Ends the program; the file stays. */
    async close(): Promise<void> {
      giveUp();
      await opening;
      await Promise.allSettled([encoder?.outcome, writing]);
    },
  };
}

/** Returns what an encoder writes. It ends as soon as all has come: its pipe ends with the program. */
function packetsOf({ outputs, written }: Fed): Readable {
  const packets = new PassThrough();
  let received = 0;
  let all = Infinity;
  const endIfAll = () => {
    if (received >= all) packets.end();
  };
  // Whether there is room for it or not: few bytes are on their way, and all of them are waited for.
  const add = (chunk: Buffer) => {
    received += chunk.length;
    packets.write(chunk);
    endIfAll();
  };
  outputs[0]!
    .on('data', add)
    .on('close', () => packets.end())
    .on('error', (error) => packets.destroy(error));
  void written.then((bytes) => {
    all = bytes ?? Infinity;
    endIfAll();
  });
  return packets;
}

/** Passes on what an encoder gets of PCM. Fails when it cannot go on. */
function inputOf(toInput: (pcm: Buffer) => Buffer | null) {
  return async function* (pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      const bytes = toInput(piece);
      if (bytes === null) throw new Error('channels that were the same and are not');
      yield bytes;
    }
  };
}
