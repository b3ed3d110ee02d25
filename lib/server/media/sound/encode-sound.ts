import { rm, writeFile } from 'node:fs/promises';
import { leadSamples } from '@/lib/domain/packet-grid';
import { bytesOfSamples, SAMPLE_RATE } from '@/lib/domain/pcm';
import type { SoundBefore, SoundInput } from '../../ports/media';
import { CpuSpent, MachineError } from '../../ports/media-errors';
import { fileUrl, type Tools } from '../tools';
import { writeBothChannels } from './both-channels';
import { createOneChannel, isOneChannel } from './one-channel';
import { pcmInput, pcmUrl, readLastSamples, readPcm, requireChannels, writeTwoChannels } from './pcm-file';

/** Ten minutes are encoded in 5 s: enough for a machine twenty times slower. */
const START_SECONDS = 60;
const SECONDS_PER_SECOND = 0.3;

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
  if (audio.includes('|') || output.includes('|')) throw new Error('paths of sound must not contain "|"');
  const given = await requireChannels(audio, samples);
  const temporary = [`${output}.lead`, `${output}.two`] as const;
  const [leadPath, bothPath] = temporary;
  try {
    const lead = await readLead(before);
    const leadOfOne = createOneChannel()(lead);
    const isOne = leadOfOne !== null && (given === 1 || (await isOneChannel(readPcm(audio, { samples, channels: 2 }))));
    // What precedes one channel may be two that differ: then it becomes two as well.
    const channels = isOne ? given : 2;
    const sound = channels === given ? audio : bothPath;
    if (channels !== given) await writeTwoChannels(audio, samples, bothPath);
    await writeFile(leadPath, channels === 1 ? leadOfOne! : lead);
    const encoder = isOne ? [...(channels === 2 ? FIRST_CHANNEL : []), ...AAC_OUTPUT.one] : AAC_OUTPUT.two;
    const seconds = START_SECONDS + (SECONDS_PER_SECOND * samples) / SAMPLE_RATE;
    const files = `concat:${leadPath}|${pcmUrl(sound, samples, channels)}`;
    const source = ['-protocol_whitelist', 'file,concat,subfile', ...pcmInput(channels), '-i', files];
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
    await Promise.all(temporary.map((path) => rm(path, { force: true })));
  }
}

/** Returns the last samples before a section, with which its encoding begins, as two channels. */
export async function readLead({ samples, audio }: SoundBefore): Promise<Buffer> {
  let missing = leadSamples(samples);
  const pieces: Buffer[] = [];
  for (const path of [...audio].reverse()) {
    const piece = await readLastSamples(path, missing);
    pieces.unshift(piece);
    missing -= piece.length / bytesOfSamples(1, 2);
  }
  if (missing > 0) throw new Error('the sound before a section is too short');
  return Buffer.concat(pieces);
}
