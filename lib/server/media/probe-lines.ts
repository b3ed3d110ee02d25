/** One track, as far as its packets tell. */
export type Track = {
  index: number;
  type: string;
  /** As coded. */
  width: number;
  height: number;
  /** Degrees by which it is turned when shown. */
  rotation: number;
  /** A cover picture, not a film. */
  isCover: boolean;
};

export type Packets = {
  count: number;
  /** Any of them says when it is shown. */
  isTimed: boolean;
  /** Where the last one ends, s, of those that say how long they last; and where the last of the others begins. */
  end: number;
  openEnd: number;
};

export type Listing = {
  /** Earliest timestamp, s. */
  start: number;
  tracks: Track[];
  /** By track's index. */
  packets: Map<number, Packets>;
};

/** What ffprobe is to show, and how: a line each, which `readListing` understands. */
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

/** `stream|index=0|width=640|disposition:attached_pic=0|side_data|rotation=-90`; what is not known is `N/A`. */
function fieldsOf(line: string): Map<string, string> {
  return new Map(
    line.split('|').map((field) => [field.slice(0, field.indexOf('=')), field.slice(field.indexOf('=') + 1)]),
  );
}

const number = (text: string | undefined) => (text === undefined || text === 'N/A' ? undefined : Number(text));

/**
 * Adds up what ffprobe lists, line by line: a recording's packets are hundreds of thousands, and none of them is kept.
 */
export function readListing(): { listing: Listing; onLine(line: string): void } {
  const listing: Listing = { start: 0, tracks: [], packets: new Map() };

  function addPacket(fields: Map<string, string>): void {
    const index = Number(fields.get('stream_index'));
    const [at, lasts] = [number(fields.get('pts_time')), number(fields.get('duration_time'))];
    const packets = listing.packets.get(index) ?? { count: 0, isTimed: false, end: 0, openEnd: 0 };
    packets.count += 1;
    packets.isTimed ||= at !== undefined;
    if (lasts === undefined) packets.openEnd = Math.max(packets.openEnd, at ?? 0);
    else packets.end = Math.max(packets.end, (at ?? 0) + lasts);
    listing.packets.set(index, packets);
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
