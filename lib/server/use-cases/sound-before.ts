import { join } from 'node:path';
import { FRAMES_BEFORE } from '@/lib/domain/packet-grid';
import type { Shape, SoundBefore } from '../ports/media';
import type { MezzanineRecord, Take } from '../ports/store/takes';
import type { Deps } from './deps';

/** The mezzanines of the sections before one in its film, in order: the packets of its sound depend on them. */
export type Before = readonly MezzanineRecord[];

/** Returns the mezzanines of these takes; `null` when a take or its mezzanine is missing. */
export async function findBefore(
  { store }: Pick<Deps, 'store'>,
  earlier: readonly (Take | undefined)[],
  { size, fit }: Shape,
): Promise<Before | null> {
  const found = await Promise.all(earlier.map((take) => take && store.takes.mezzanine(take.id, size, fit)));
  return found.every((one) => one !== undefined && one !== null) ? found : null;
}

const framesOf = (before: Before) => before.reduce((sum, { frames }) => sum + frames, 0);

/** Returns a name of what precedes a section. A take has the same mezzanine whenever it is made. */
export function nameBefore(before: Before): string {
  return [framesOf(before), ...before.map(({ takeId }) => takeId)].join(' ');
}

/** Brings as much of the sound before a section into the folder as its packets depend on. */
export async function copyBefore(
  { storage }: Pick<Deps, 'storage'>,
  before: Before,
  folder: string,
): Promise<SoundBefore> {
  const audio: string[] = [];
  let frames = 0;
  for (const record of [...before].reverse()) {
    if (frames >= FRAMES_BEFORE) break;
    const path = join(folder, `before-${audio.length}.pcm`);
    await storage.copyTo(record.audioKey, path);
    audio.unshift(path);
    frames += record.frames;
  }
  return { frames: framesOf(before), audio };
}
