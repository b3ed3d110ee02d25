import type { Beginning } from '../ports/media';
import { notePacket, toMicroseconds, type Listing, type Track } from './probe-lines';

/**
 * The options by which ffmpeg prints a line for each packet, in the form `readPacketLines` reads, beside what else it
 * makes of a recording: to have ffprobe list them is to start another program. All tracks are listed, in their order.
 * Many lines come at once, because each time costs this process a turn.
 */
export const PACKET_LINES = [
  ...['-map', '0', '-copy_unknown', '-c', 'copy'],
  ...['-flush_packets', '0', '-f', 'framecrc', 'pipe:1'],
];

/** What is printed in place of a time that is not known is far below all times. */
const UNKNOWN_BELOW = -1e15;

type TrackOfLines = Track & { unit: number; shift: number };

/** `isTorn` says whether a line was none of the list's: something was printed into it. */
type PacketLines = { listing: Listing; isTorn(): boolean; onLine(line: string): void };

/**
 * Sums up a recording's packets from lines such as `#tb 0: 1/1000`, `#media_type 0: video`, `#dimensions 0: 640x480`
 * and `0, 33, 33, 33, 1234, 0x5d1c7e2a`: the track, two times, how long it lasts (0 where that is not known) and its
 * bytes. ffmpeg counts their times from the start, where that is later than 0: if another `start` is given, all times
 * are wrong by the difference.
 */
export function readPacketLines({ start }: Pick<Beginning, 'start'>): PacketLines {
  const tracks: TrackOfLines[] = [];
  const listing: Listing = { start, tracks, packets: new Map() };
  let isTorn = false;

  function readHead(line: string): void {
    const [, name, index, value] = /^#(\w{1,16}) (\d): (.{1,32})$/.exec(line.slice(0, 64)) ?? [];
    if (index === undefined || value === undefined) return;
    const track = (tracks[Number(index)] ??= { ...UNKNOWN_TRACK, index: Number(index) });
    if (name === 'media_type') track.type = value;
    if (name === 'dimensions') [track.width, track.height] = value.split('x').map(Number) as [number, number];
    if (name !== 'tb') return;
    const [part, whole] = value.split('/').map(Number) as [number, number];
    track.unit = part / whole;
    // ffmpeg moves the start to 0 by whole units.
    track.shift = Math.round(Math.max(0, start) / track.unit);
  }

  function readPacket(line: string): void {
    const [index, , time, lasts] = line.split(',').map(Number);
    const track = tracks[index ?? Infinity];
    if (!track || !Number.isFinite(time) || !Number.isFinite(lasts)) return void (isTorn = true);
    const at = time! < UNKNOWN_BELOW ? undefined : toMicroseconds((time! + track.shift) * track.unit);
    notePacket(listing, { index: track.index, at, lasts: lasts ? toMicroseconds(lasts * track.unit) : undefined });
  }

  return {
    listing,
    isTorn: () => isTorn,
    onLine: (line) => (line.startsWith('#') ? readHead(line) : readPacket(line)),
  };
}

const UNKNOWN_TRACK = { type: '', width: 0, height: 0, rotation: 0, isCover: false, unit: 0, shift: 0 };
