import { FRAME_RATE } from '@/lib/domain/limits';

/** One track, as ffprobe shows it. */
export type Track = {
  index: number;
  type: string;
  /** Width and height as encoded. */
  width: number;
  height: number;
  /** The rotation applied when it is shown, degrees. */
  rotation: number;
  /** Whether it is a cover picture, not a video. */
  isCover: boolean;
};

export type Packets = {
  count: number;
  /** Whether at least one packet has a timestamp. */
  isTimed: boolean;
  /**
   * `end`: where the last packet with a duration ends, s. `openEnd`: where the last packet without a duration begins,
   * s.
   */
  end: number;
  openEnd: number;
  /** When the last one is shown or heard, s. */
  last: number;
};

export type Listing = {
  /** Earliest timestamp, s. */
  start: number;
  tracks: Track[];
  /** By the track's index. */
  packets: Map<number, Packets>;
};

/** The options that make ffprobe print one line per entry, in the form `readListing` reads. */
export const LISTED = [
  '-show_entries',
  [
    'format=start_time',
    'stream=index,codec_type,width,height',
    'stream_disposition=attached_pic',
    'stream_side_data=rotation',
    'packet=stream_index,pts_time,duration_time',
  ].join(':'),
  ...['-of', 'compact'],
];

/**
 * Parses a line such as `stream|index=0|width=640|disposition:attached_pic=0|side_data|rotation=-90`; unknown values
 * are `N/A`.
 */
function fieldsOf(line: string): Map<string, string> {
  return new Map(
    line.split('|').map((field) => [field.slice(0, field.indexOf('=')), field.slice(field.indexOf('=') + 1)]),
  );
}

const number = (text: string | undefined) => (text === undefined || text === 'N/A' ? undefined : Number(text));

/**
 * Lengths are said in whole units of a track's clock, 1 ms often, or guessed from some pictures: those this near to a
 * frame, s, are one. No packet of sound is.
 */
const NEAR_FRAME = 0.0007;
const FRAME_SECONDS = 1 / FRAME_RATE;

/** Adds a packet of the track `index` to a listing. `at`: when it is shown or heard, and `lasts`: for how long, s. */
export function notePacket(
  { packets }: Pick<Listing, 'packets'>,
  { index, at, lasts }: { index: number; at?: number; lasts?: number },
): void {
  const track = packets.get(index) ?? { count: 0, isTimed: false, end: 0, openEnd: 0, last: 0 };
  track.count += 1;
  track.isTimed ||= at !== undefined;
  track.last = Math.max(track.last, at ?? 0);
  if (lasts === undefined) track.openEnd = Math.max(track.openEnd, at ?? 0);
  else track.end = Math.max(track.end, (at ?? 0) + (isFrame(lasts) ? FRAME_SECONDS : lasts));
  packets.set(index, track);
}

/** Rounds a time, s, as ffprobe prints it. */
export const toMicroseconds = (seconds: number) => Math.round(seconds * 1e6) / 1e6;

const isFrame = (seconds: number) => Math.abs(seconds - FRAME_SECONDS) < NEAR_FRAME;

/** How many packets a track has, and how many pictures or pieces of sound come out of them. */
export type Counts = { packets: number; decoded: number };

/** Reads what ffprobe prints with `-count_packets -count_frames -of compact`. */
export function readCounts(): { countsOf(track: number): Counts; onLine(line: string): void } {
  const counts = new Map<number, Counts>();
  return {
    countsOf: (track) => counts.get(track) ?? { packets: 0, decoded: 0 },
    onLine(line) {
      const fields = fieldsOf(line);
      const [packets, decoded] = [number(fields.get('nb_read_packets')), number(fields.get('nb_read_frames'))];
      counts.set(Number(fields.get('index')), { packets: packets ?? 0, decoded: decoded ?? 0 });
    },
  };
}

/**
 * Sums up what ffprobe lists, line by line: a recording has hundreds of thousands of packets, and none of them is kept
 * in memory.
 */
export function readListing(): { listing: Listing; onLine(line: string): void } {
  const listing: Listing = { start: 0, tracks: [], packets: new Map() };

  function addPacket(fields: Map<string, string>): void {
    const [at, lasts] = [number(fields.get('pts_time')), number(fields.get('duration_time'))];
    notePacket(listing, { index: Number(fields.get('stream_index')), at, lasts });
  }

  function addTrack(fields: Map<string, string>): void {
    listing.tracks.push({
      index: Number(fields.get('index')),
      type: fields.get('codec_type') ?? '',
      width: number(fields.get('width')) ?? 0,
      height: number(fields.get('height')) ?? 0,
      rotation: number(fields.get('rotation')) ?? 0,
      isCover: fields.get('disposition:attached_pic') === '1',
    });
  }

  return {
    listing,
    onLine(line) {
      if (line.startsWith('packet|')) addPacket(fieldsOf(line));
      else if (line.startsWith('stream|')) addTrack(fieldsOf(line));
      else if (line.startsWith('format|')) listing.start = number(fieldsOf(line).get('start_time')) ?? 0;
    },
  };
}
