import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { BYTES_PER_SAMPLE, SAMPLE_RATE, SAMPLES_PER_FRAME } from '@/lib/domain/pcm';
import type { SoundBefore } from '../../ports/media';
import { AAC_OUTPUT, PCM_INPUT, readLead } from '../encode-sound';
import { fileUrl, type RunOptions, type Tools } from '../tools';

/** How far the encoder stays behind: the section may end a little before its sound, which is then cut. */
const HELD_BYTES = SAMPLE_RATE * BYTES_PER_SAMPLE;
/** How much may wait to be encoded, bytes: an encoder that is further behind is given up. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;

type LiveSoundInput = { before: SoundBefore; output: string; maxFrames: number; limits: RunOptions };

/** Encodes a section's sound while it is recorded, as `encodeSound` does when it is there. */
export async function openLiveSound(tools: Tools, { before, output, maxFrames, limits }: LiveSoundInput) {
  const lead = await readLead(before);
  const maxBytes = maxFrames * SAMPLES_PER_FRAME * BYTES_PER_SAMPLE;
  const source = ['-y', '-protocol_whitelist', 'pipe', ...PCM_INPUT, '-i', 'pipe:0'];
  const encoder = await tools.open('ffmpeg', [...source, ...AAC_OUTPUT, fileUrl(output)], { ...limits, outputs: 0 });
  encoder.outcome.catch(() => {});
  encoder.input.write(lead);
  /** What has come and was not fed; in the end it is read from the file of PCM. */
  const held: Buffer[] = [];
  let heldBytes = 0;
  let fed = 0;
  let isGivenUp = false;
  let isEnding = false;

  function giveUp(): void {
    isGivenUp = true;
    encoder.release();
  }

  return {
    /** Takes the next samples as they are written to the file of PCM. */
    add(chunk: Buffer): void {
      if (isGivenUp || isEnding || fed === maxBytes) return;
      held.push(chunk);
      heldBytes += chunk.length;
      while (heldBytes - held[0]!.length >= HELD_BYTES) {
        const next = held.shift()!;
        heldBytes -= next.length;
        const bytes = Math.min(next.length, maxBytes - fed);
        if (bytes > 0) encoder.input.write(next.subarray(0, bytes));
        fed += bytes;
      }
      if (encoder.input.writableLength > MAX_WAITING_BYTES) giveUp();
    },

    /**
     * The recording has ended: what comes now may be the silence after it. Silence may have come before, where the
     * recording itself says that it ends; its packets are encoded afterwards.
     */
    stop(): void {
      isEnding = true;
    },

    /** Takes the rest of the section from the file of PCM. Resolves to whether all was encoded. */
    async end(pcm: string, samples: number): Promise<boolean> {
      const bytes = samples * BYTES_PER_SAMPLE;
      if (isGivenUp || fed >= bytes) return false;
      // What is wrong shows again when the packets are encoded afterwards.
      await pipeline(createReadStream(pcm, { start: fed, end: bytes - 1 }), encoder.input).catch(() => giveUp());
      const outcome = await encoder.outcome.catch(() => null);
      return !isGivenUp && outcome?.end === 'exit' && outcome.code === 0 && outcome.stderr === '';
    },

    /** Ends the program; the file stays. */
    async close(): Promise<void> {
      giveUp();
      await Promise.allSettled([encoder.outcome]);
    },
  };
}
