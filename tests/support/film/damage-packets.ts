import { readFile, writeFile } from 'node:fs/promises';
import { createRandom } from '../random';
import { runTool } from './run-tool';

/** A packet of a recording: when it begins, s, and where its bytes are in the file. */
type Packet = { at: number; start: number; bytes: number };

export type Damage = {
  track: 'video' | 'audio';
  /** The share of the track's packets that is damaged, 0 to 1. */
  share: number;
  seed: number;
  /** Leaves the packets whole that begin at these times, s. */
  spares?: (at: number) => boolean;
  /** What each damaged packet begins with, a byte; otherwise it is a random one. */
  firstByte?: number;
};

/** The header between the position that ffprobe shows of a Matroska block and its first packet, bytes. */
const BLOCK_HEADER = 4;

/** Returns the packets of a recording's first video or audio track, in the order of the file. */
async function listPackets(path: string, track: Damage['track']): Promise<Packet[]> {
  const shown = ['-show_entries', 'packet=pts_time,size,pos', '-of', 'json'];
  const { stdout } = await runTool('ffprobe', ['-v', 'error', '-select_streams', `${track[0]}:0`, ...shown, path]);
  const { packets } = JSON.parse(stdout.toString()) as { packets: { pts_time: string; size: string; pos: string }[] };
  const header = /\.(webm|mkv)$/.test(path) ? BLOCK_HEADER : 0;
  return packets.map(({ pts_time, size, pos }) => ({
    at: Number(pts_time),
    start: Number(pos) + header,
    bytes: Number(size),
  }));
}

/**
 * Writes a copy of a recording in which the bytes of some packets are other ones; its structure stays whole. The same
 * seed damages the same packets. Returns the indexes of the damaged packets, in order, and how many the track has.
 */
export async function damagePackets(
  source: string,
  output: string,
  { track, share, seed, spares = () => false, firstByte }: Damage,
): Promise<{ damaged: number[]; packets: number }> {
  const random = createRandom(seed);
  const packets = await listPackets(source, track);
  const damaged = packets
    .flatMap(({ at }, index) => (spares(at) ? [] : [{ index, order: random() }]))
    .sort((one, other) => one.order - other.order)
    .slice(0, Math.ceil(share * packets.length))
    .map(({ index }) => index)
    .sort((one, other) => one - other);
  const bytes = await readFile(source);
  for (const index of damaged) {
    const packet = packets[index]!;
    for (let at = packet.start; at < packet.start + packet.bytes; at++) bytes[at]! ^= 1 + Math.floor(255 * random());
    if (firstByte !== undefined) bytes[packet.start] = firstByte;
  }
  await writeFile(output, bytes);
  return { damaged, packets: packets.length };
}
