import { readFile } from 'node:fs/promises';
import { ADTS_HEADER_BYTES, findPackets } from '../sound/adts';

/** Some of the packets of an ADTS file. */
export type PacketRange = { path: string; from: number; to: number };

/** Returns packets of sound without their headers, in which an MP4 does not repeat what its index says. */
export async function readPackets({ path, from, to }: PacketRange): Promise<Buffer[]> {
  const packets: Buffer[] = [];
  let found = 0;
  for (const packet of findPackets(await readFile(path))) {
    if (found === to) break;
    if (found >= from) packets.push(packet.subarray(ADTS_HEADER_BYTES));
    found += 1;
  }
  if (found < to) throw new Error(`${found} of ${to} packets of sound`);
  return packets;
}
