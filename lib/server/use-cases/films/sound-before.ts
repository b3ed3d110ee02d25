import { join } from 'node:path';
import { SAMPLES_BEFORE } from '@/lib/domain/packet-grid';
import { bytesOfSamples, channelsOfFile } from '@/lib/domain/pcm';
import type { Shape, SoundBefore } from '../../ports/media';
import type { MezzanineRecord, Take } from '../../ports/store/takes';
import type { Deps } from '../deps';

/** The mezzanines of the sections before one in its film, in order: the packets of its sound depend on them. */
export type Before = readonly MezzanineRecord[];

/** Returns the mezzanines of these takes; `null` when a take or its mezzanine is missing. */
export async function findBefore(
  { store }: Pick<Deps, 'store'>,
  earlier: readonly (Take | undefined)[],
  shape: Shape,
): Promise<Before | null> {
  const found = await Promise.all(earlier.map((take) => take && store.takes.mezzanine(take.id, shape)));
  return found.every((one) => one !== undefined && one !== null) ? found : null;
}

const samplesOf = (before: Before) => before.reduce((sum, { samples }) => sum + samples, 0);

/** Returns a name of what precedes a section. A take has the same mezzanine whenever it is made. */
export function nameBefore(before: Before): string {
  return [samplesOf(before), ...before.map(({ takeId }) => takeId)].join(' ');
}

/** Brings the end of the sound before a section into the folder: as much of it as its packets depend on. */
export async function copyBefore(
  { storage, files }: Pick<Deps, 'storage' | 'files'>,
  before: Before,
  folder: string,
): Promise<SoundBefore> {
  const audio: string[] = [];
  let missing = SAMPLES_BEFORE;
  for (const record of [...before].reverse()) {
    if (missing <= 0) break;
    const path = join(folder, `before-${audio.length}.pcm`);
    const bytes = (await storage.size(record.audioKey)) ?? 0;
    const start = bytesOfSamples(Math.max(0, record.samples - missing), channelsOfFile(bytes));
    await files.write(path, await storage.read(record.audioKey, { start }));
    audio.unshift(path);
    missing -= record.samples;
  }
  return { samples: samplesOf(before), audio };
}
