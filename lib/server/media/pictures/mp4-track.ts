import type { InnerBox } from './mp4-boxes';
import { readFragment, type Defaults } from './mp4-fragment';
import type { SoundTrack } from './picture-index';

/** What tracks of all kinds have. `scale`: how many units of its times are a second. */
export type TrackHead = { id: number; scale: number; table: InnerBox; defaults: Defaults };

/** Returns the track of a `trak`, or `null` when a part of it is missing. */
export function readTrackHead(movie: InnerBox, trak: InnerBox): TrackHead | null {
  const [header, media, table] = [trak.find('tkhd'), trak.find('mdia', 'mdhd'), trak.find('mdia', 'minf', 'stbl')];
  if (!header || !media || !table) return null;
  const id = header.u32(hasLongTimes(header) ? 20 : 12);
  const defaults = movie
    .find('mvex')
    ?.all('trex')
    .find((trex) => trex.u32(4) === id);
  return {
    ...{ id, table, scale: media.u32(hasLongTimes(media) ? 20 : 12) },
    defaults: { lasts: defaults?.u32(12) ?? 0, bytes: defaults?.u32(16) ?? 0 },
  };
}

/** In version 1 of a header, times have 8 bytes. */
export const hasLongTimes = (header: InnerBox) => header.u8(0) === 1;

/** What a track's content is: `vide` or `soun`, mostly. */
export const kindOf = (trak: InnerBox) => trak.find('mdia', 'hdlr')?.text(8, 4);

/** Whether the track is shown or heard otherwise than from its beginning to its end. */
export function isEdited(trak: InnerBox): boolean {
  const list = trak.find('edts', 'elst');
  if (!list) return false;
  const isLong = list.u8(0) === 1;
  const mediaTime = isLong ? list.u64(16) : list.u32(12);
  return list.u32(4) !== 1 || mediaTime !== 0;
}

/** Finds the sound of a recording with pictures, from its boxes in their order, and when it begins. */
export function createSoundFinder(onFound: (sound: SoundTrack) => void) {
  let awaited: (TrackHead & { stream: number }) | null = null;

  function begin({ stream, scale }: NonNullable<typeof awaited>, time: number): void {
    awaited = null;
    onFound(scale > 0 ? { stream, start: time / scale } : 'unknown');
  }

  function giveUp(): void {
    awaited = null;
    onFound('unknown');
  }

  return {
    readMovie(movie: InnerBox): void {
      const traks = movie.all('trak');
      if (traks.length === 1) return onFound('none');
      const stream = traks.findIndex((trak) => kindOf(trak) === 'soun');
      const head = stream < 0 ? null : readTrackHead(movie, traks[stream]!);
      if (!head || traks.length > 2 || isEdited(traks[stream]!)) return onFound('unknown');
      awaited = { ...head, stream };
      onFound({ stream, start: null });
      const isInTable = (head.table.find('stsz')?.u32(8) ?? 0) > 0;
      if (isInTable && head.table.find('ctts')) giveUp();
      else if (isInTable) begin(awaited, 0);
    },

    readFragment(fragment: InnerBox): void {
      if (!awaited) return;
      const { id, defaults } = awaited;
      // Only times are asked for, not where the packets are.
      const found = readFragment(fragment, { id, defaults, start: 0, time: 0 });
      if (!found) return giveUp();
      const [first] = found.pictures;
      if (first) begin(awaited, first.time);
    },
  };
}
