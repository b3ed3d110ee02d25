import type { Beginning } from '../ports/media';
import { notePacket, type Listing } from './probe-lines';

type Tracks = Pick<Beginning, 'video' | 'audio' | 'start'>;

/**
 * Returns the options by which ffmpeg prints a line for each packet of these tracks, in the form `readPacketLines`
 * reads, beside what else it makes of them: to have ffprobe list them is to start another program.
 */
export function listPackets({ video, audio }: Omit<Tracks, 'start'>): string[] {
  const tracks = [video, audio].filter((track) => track !== null);
  return [...tracks.flatMap((track) => ['-map', `0:${track}`]), '-c', 'copy', '-f', 'framecrc', 'pipe:1'];
}

/** What is printed in place of a time that is not known is far below all times. */
const UNKNOWN_BELOW = -1e15;

/**
 * Sums up a recording's packets from lines such as `#tb 0: 1/1000`, `#dimensions 0: 640x480` and `0, 33, 33, 33, 1234,
 * 0x5d1c7e2a`: the track, two times, how long it lasts (0 where that is not known) and its bytes. ffmpeg counts their
 * times from the start, where that is later than 0: if another `start` is given, all times are wrong by the difference.
 */
export function readPacketLines({ video, audio, start }: Tracks): { listing: Listing; onLine(line: string): void } {
  const tracks = [
    ...(video === null ? [] : [{ index: video, type: 'video' }]),
    ...(audio === null ? [] : [{ index: audio, type: 'audio' }]),
  ].map((track) => ({
    ...track,
    width: 0,
    height: 0,
    rotation: 0,
    isCover: false,
    unit: 0,
    shift: 0,
  }));
  const listing: Listing = { start, tracks, packets: new Map() };

  function readHead(line: string): void {
    const [, name, output, value] = /^#(\w{1,16}) (\d): (.{1,32})$/.exec(line.slice(0, 64)) ?? [];
    const track = tracks[Number(output)];
    if (!track || value === undefined) return;
    if (name === 'dimensions') [track.width, track.height] = value.split('x').map(Number) as [number, number];
    if (name !== 'tb') return;
    const [part, whole] = value.split('/').map(Number) as [number, number];
    track.unit = part / whole;
    // ffmpeg moves the start to 0 by whole units.
    track.shift = Math.round(Math.max(0, start) / track.unit) * track.unit;
  }

  function readPacket(line: string): void {
    const [output, , time, lasts] = line.split(',').map(Number);
    const track = tracks[output ?? Infinity];
    if (!track) return;
    const at = time! < UNKNOWN_BELOW ? undefined : time! * track.unit + track.shift;
    notePacket(listing, { index: track.index, at, lasts: lasts ? lasts * track.unit : undefined });
  }

  return {
    listing,
    onLine: (line) => (line.startsWith('#') ? readHead(line) : readPacket(line)),
  };
}
