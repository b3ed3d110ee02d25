import { readFile } from 'node:fs/promises';
import { asBothChannels } from '../sound/both-channels';

/** Some of the packets of an ADTS file. */
export type PacketRange = { path: string; from: number; to: number };

const HEADER_BYTES = 7;

/**
 * Returns packets of sound, all of two channels, without their headers, in which an MP4 does not repeat what its index
 * says.
 */
export async function readPackets({ path, from, to }: PacketRange): Promise<Buffer[]> {
  const bytes = await readFile(path);
  const packets: Buffer[] = [];
  for (let at = 0, packet = 0; packet < to; packet += 1) {
    if (at + HEADER_BYTES > bytes.length) throw new Error(`${packet} of ${to} packets of sound`);
    if (bytes.readUInt16BE(at) >> 4 !== 0xfff) throw new Error('sound that is no ADTS');
    // 13 bits, from the 31st on: the length with the header.
    const length = (bytes.readUInt32BE(at + 2) >> 5) & 0x1fff;
    if (length < HEADER_BYTES || at + length > bytes.length) throw new Error('a packet of sound that is cut off');
    const content = bytes.subarray(at + HEADER_BYTES, at + length);
    // 3 bits, from the 24th on: the number of channels.
    const isOne = ((bytes.readUInt16BE(at + 2) >> 6) & 7) === 1;
    if (packet >= from) packets.push(isOne ? asBothChannels(content) : content);
    at += length;
  }
  return packets;
}
