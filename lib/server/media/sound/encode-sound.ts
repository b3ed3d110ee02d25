import { createReadStream } from 'node:fs';
import { open, rm, stat, writeFile } from 'node:fs/promises';
import { leadSamples } from '@/lib/domain/packet-grid';
import { BYTES_PER_SAMPLE, SAMPLE_RATE } from '@/lib/domain/pcm';
import type { SoundBefore, SoundInput } from '../../ports/media';
import { CpuSpent, MachineError } from '../../ports/media-errors';
import { fileUrl, type Tools } from '../tools';
import { writeBothChannels } from './both-channels';
import { isOneChannel } from './one-channel';

/** Ten minutes are encoded in 5 s: enough for a machine twenty times slower. */
const START_SECONDS = 60;
const SECONDS_PER_SECOND = 0.3;

/** Options before the `-i` of PCM of so many channels. */
export const pcmInput = (channels: 1 | 2) => ['-f', 's16le', '-ar', String(SAMPLE_RATE), '-ac', String(channels)];

/**
 * Encode for a film. ADTS, because packets of several files can simply be put one after the other. One channel is
 * encoded as `writeBothChannels` needs it. Each channel has as many bits as the one: the encoder chooses its windows by
 * them, and those of packets that follow one another have to fit.
 */
export const AAC_OUTPUT = {
  one: ['-c:a', 'aac', '-aac_coder', 'fast', '-aac_pns', '0', '-aac_tns', '0', '-b:a', '96k', '-f', 'adts'],
  two: ['-c:a', 'aac', '-aac_coder', 'fast', '-b:a', '192k', '-f', 'adts'],
};

const FIRST_CHANNEL = ['-af', 'pan=mono|c0=c0'];

/**
 * Encodes a section's sound with what precedes it, so that its packets are those of a film that is encoded as a whole:
 * which of them are its own is said by `ownPackets`.
 */
export async function encodeSound(tools: Tools, { before, audio, samples, output, signal }: SoundInput): Promise<void> {
  const { size } = await stat(audio);
  if (size !== samples * BYTES_PER_SAMPLE) throw new Error(`${size} bytes of sound for ${samples} samples`);
  if (audio.includes('|') || output.includes('|')) throw new Error('paths of sound must not contain "|"');
  const lead = `${output}.lead`;
  const samplesBefore = await readLead(before);
  await writeFile(lead, samplesBefore);
  try {
    const isOne = (await isOneChannel([samplesBefore])) && (await isOneChannel(createReadStream(audio)));
    const encoder = isOne ? [...FIRST_CHANNEL, ...AAC_OUTPUT.one] : AAC_OUTPUT.two;
    const seconds = START_SECONDS + (SECONDS_PER_SECOND * samples) / SAMPLE_RATE;
    const source = ['-protocol_whitelist', 'file,concat', ...pcmInput(2), '-i', `concat:${lead}|${audio}`];
    const encoding = tools.ffmpeg([...source, ...encoder, fileUrl(output)], {
      ...{ seconds, cpuSeconds: seconds, signal },
    });
    const outcome = await encoding.catch((error: unknown) => {
      // Samples of a known length say nothing about the recording they are of.
      throw error instanceof CpuSpent ? new MachineError(error.message, { cause: error }) : error;
    });
    if (outcome.end === 'overflow') throw new Error('encoding sound: endless messages');
    if (outcome.code !== 0 || outcome.stderr !== '')
      throw new Error(`encoding sound: ${outcome.stderr || `exit code ${outcome.code}`}`);
    if (isOne) await writeBothChannels(output);
  } finally {
    await rm(lead, { force: true });
  }
}

/** Returns the last samples before a section, with which its encoding begins. */
export async function readLead({ samples, audio }: SoundBefore): Promise<Buffer> {
  const lead = Buffer.alloc(leadSamples(samples) * BYTES_PER_SAMPLE);
  let missing = lead.length;
  for (const path of [...audio].reverse()) {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      const bytes = Math.min(size, missing);
      const { bytesRead } = await file.read(lead, missing - bytes, bytes, size - bytes);
      if (bytesRead !== bytes) throw new Error('the sound before a section cannot be read');
      missing -= bytes;
    } finally {
      await file.close();
    }
  }
  if (missing > 0) throw new Error('the sound before a section is too short');
  return lead;
}
