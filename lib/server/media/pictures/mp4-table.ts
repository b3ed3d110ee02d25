import type { InnerBox } from './mp4-boxes';
import type { FoundPicture } from './picture-index';

/** An hour of 60 pictures a second. */
const MAX_PICTURES = 216_000;

/**
 * Returns the pictures of a table of samples (`stbl`): none for a recording in fragments. Returns `null` when it cannot
 * be read, and throws `BadMedia` when a box is cut short.
 */
export function readTable(table: InnerBox): FoundPicture[] | null {
  const sizes = table.find('stsz');
  const count = sizes?.u32(8) ?? 0;
  if (!sizes || count === 0) return [];
  if (count > MAX_PICTURES) return null;
  const [lasts, shifts, places] = [readRuns(table.find('stts'), count), readShifts(table, count), readPlaces(table)];
  if (!lasts || !shifts || !places) return null;
  const pictures: FoundPicture[] = [];
  let decoded = 0;
  for (const { at, samples } of places) {
    let next = at;
    for (let sample = 0; sample < samples && pictures.length < count; sample += 1) {
      const index = pictures.length;
      const bytes = sizes.u32(4) || sizes.u32(12 + 4 * index);
      pictures.push({ at: next, bytes, time: decoded + shifts[index]! });
      next += bytes;
      decoded += lasts[index]!;
    }
  }
  return pictures.length === count ? pictures : null;
}

/** Returns the value of each sample from runs of samples with the same one. */
function readRuns(box: InnerBox | undefined, count: number): number[] | null {
  const values: number[] = [];
  for (let run = 0; box && run < box.u32(4) && values.length < count; run += 1) {
    const samples = Math.min(box.u32(8 + 8 * run), count - values.length);
    for (let sample = 0; sample < samples; sample += 1) values.push(box.u32(12 + 8 * run));
  }
  return values.length === count ? values : null;
}

function readShifts(table: InnerBox, count: number): number[] | null {
  const shifts = table.find('ctts');
  return shifts ? (readRuns(shifts, count)?.map((shift) => shift | 0) ?? null) : new Array<number>(count).fill(0);
}

/** Returns where each chunk of samples begins, and how many it has. */
function readPlaces(table: InnerBox): { at: number; samples: number }[] | null {
  const [chunks, short, long] = [table.find('stsc'), table.find('stco'), table.find('co64')];
  const offsets = short ?? long;
  if (!chunks || !offsets || offsets.u32(4) > MAX_PICTURES) return null;
  let entry = 0;
  return Array.from({ length: offsets.u32(4) }, (_, chunk) => {
    while (entry + 1 < chunks.u32(4) && chunks.u32(8 + 12 * (entry + 1)) <= chunk + 1) entry += 1;
    const samples = chunks.u32(12 + 12 * entry);
    return { at: short ? short.u32(8 + 4 * chunk) : offsets.u64(8 + 8 * chunk), samples };
  });
}
