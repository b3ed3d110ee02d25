import { join } from 'node:path';
import { isAppError } from '@/lib/contract/errors';
import type { Mezzanine } from '../../ports/media';
import type { MezzanineRecord, Take } from '../../ports/store/takes';
import type { Deps } from '../deps';
import { nameBefore } from './sound-before';

/** A section of a film. */
export type Prepared = { take: Take; mezzanine: MezzanineRecord };

type Needed = Pick<Deps, 'storage'>;

/** Copies what the film is made of. Of packets that were encoded for another place in it the PCM is taken. */
export async function copySections(
  { storage }: Needed,
  sections: readonly Prepared[],
  folder: string,
): Promise<Mezzanine[]> {
  const copies = await Promise.all(sections.map((_, index) => copySection({ storage }, sections, index, folder)));
  if (copies.some(({ aac }) => aac === null))
    await Promise.all(copies.map(({ audio }, index) => storage.copyTo(sections[index]!.mezzanine.audioKey, audio)));
  return copies;
}

/** Copies one of a film's sections, without its PCM. */
async function copySection(
  { storage }: Needed,
  sections: readonly Prepared[],
  index: number,
  folder: string,
): Promise<Mezzanine> {
  const { take, mezzanine } = sections[index]!;
  const { videoKey, aac, samples, size, fit } = mezzanine;
  // Each is written out: of a name without a fixed part, a build takes any file of the repository for what is meant.
  const video = join(folder, `${index}.video`);
  const audio = join(folder, `${index}.pcm`);
  const packets = join(folder, `${index}.aac`);
  const recording = fit === 'copy' ? join(folder, `${index}.recording`) : null;
  const before = sections.slice(0, index).map((one) => one.mezzanine);
  const isPlaced = aac?.after === nameBefore(before);
  const [hasPackets] = await Promise.all([
    isPlaced && copyUnlessGone(storage, aac.key, packets),
    storage.copyTo(videoKey, video),
    recording && storage.copyTo(take.key, recording),
  ]);
  return { video, recording, audio, aac: hasPackets ? packets : null, samples, size };
}

/** The version before knows of no packets: it may have removed them and left the row that names them. */
export async function copyUnlessGone(storage: Needed['storage'], key: string, path: string): Promise<boolean> {
  try {
    await storage.copyTo(key, path);
    return true;
  } catch (error) {
    if (isAppError(error) && error.code === 'notFound') return false;
    throw error;
  }
}
