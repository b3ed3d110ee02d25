import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isAppError } from '@/lib/contract/errors';
import type { Mezzanine } from '../../ports/media';
import type { MezzanineRecord, Take } from '../../ports/store/takes';
import type { Visit } from '../../ports/store/visits';
import type { Deps } from '../deps';
import { requireWorkRoom } from '../require-room';
import { cardNameOf, drawName } from './card-name';
import { nameBefore } from './sound-before';

/** A section of a film. */
export type Prepared = { take: Take; mezzanine: MezzanineRecord };

type Needed = Pick<Deps, 'storage' | 'media' | 'files'>;
/** `namedKey`: of the film that the visitor sees; `null`: it has no cards. `visit`: whose name they show. */
type Into = { filmKey: string; namedKey: string | null; visit: Pick<Visit, 'name'> };

/**
 * Makes and stores the film, and where it has cards the one with names that its visitor sees, then records them;
 * `record` is called with the key of that one, or `null`. The job's folder is removed after that: the visitor does not
 * wait for it, and if it fails, the film is recorded all the same.
 */
export async function stitchSections(
  deps: Needed,
  sections: readonly Prepared[],
  { filmKey, namedKey, visit }: Into,
  signal: AbortSignal,
  record: (namedKey: string | null) => Promise<void>,
): Promise<void> {
  await requireWorkRoom(deps);
  await deps.files.withFolder(async (folder) => {
    const mezzanines = await copySections(deps, sections, folder);
    const store = async (key: string, of: readonly Mezzanine[]) => {
      const output = join(folder, 'film.mp4');
      await deps.media.stitch({ mezzanines: of, output, signal });
      signal.throwIfAborted();
      await deps.storage.store(key, output);
    };
    const named = namedKey && (await copyNamed(deps, { sections, visit }, mezzanines, folder, signal));
    await store(filmKey, mezzanines);
    if (named) await store(namedKey, named);
    await record(named && namedKey);
  });
}

/** Returns the sections as their visitor sees them: with names on cards; `null`: none is seen otherwise. */
async function copyNamed(
  deps: Needed,
  { sections, visit }: { sections: readonly Prepared[]; visit: Into['visit'] },
  mezzanines: readonly Mezzanine[],
  folder: string,
  signal: AbortSignal,
): Promise<Mezzanine[] | null> {
  const named: Mezzanine[] = [];
  for (const [index, { take, mezzanine: known }] of sections.entries()) {
    const mezzanine = mezzanines[index]!;
    const name = cardNameOf(take, visit);
    const own = join(folder, `${index}.named`);
    const video = name === null ? null : await copyNamedVideo(deps, { known, mezzanine, name }, own, signal);
    named.push(video === null ? mezzanine : { ...mezzanine, video });
  }
  return named.some(({ video }, index) => video !== mezzanines[index]!.video) ? named : null;
}

/** Copies the video with the name that the visitor has today; that with another one is drawn anew. */
async function copyNamedVideo(
  deps: Needed,
  { known: { named }, mezzanine, name }: { known: MezzanineRecord; mezzanine: Mezzanine; name: string },
  folder: string,
  signal: AbortSignal,
): Promise<string | null> {
  await mkdir(folder);
  const path = join(folder, 'named.mp4');
  if (named?.name === name && (await copyUnlessGone(deps.storage, named.key, path))) return path;
  return drawName(deps, mezzanine, { name, folder, signal });
}

/** Copies what the film is made of. Of packets that were encoded for another place in it the PCM is taken. */
async function copySections({ storage }: Needed, sections: readonly Prepared[], folder: string): Promise<Mezzanine[]> {
  const records = sections.map(({ mezzanine }) => mezzanine);
  const copies = await Promise.all(
    sections.map(async ({ take, mezzanine: { videoKey, aac, samples, size, fit } }, index) => {
      const [video, audio, packets] = ['video', 'pcm', 'aac'].map((ending) => join(folder, `${index}.${ending}`));
      const recording = fit === 'copy' ? join(folder, `${index}.recording`) : null;
      const isPlaced = aac?.after === nameBefore(records.slice(0, index));
      const [hasPackets] = await Promise.all([
        isPlaced && copyUnlessGone(storage, aac.key, packets!),
        storage.copyTo(videoKey, video!),
        recording && storage.copyTo(take.key, recording),
      ]);
      return { video: video!, recording, audio: audio!, aac: hasPackets ? packets! : null, samples, size };
    }),
  );
  if (copies.some(({ aac }) => aac === null))
    await Promise.all(copies.map(({ audio }, index) => storage.copyTo(records[index]!.audioKey, audio)));
  return copies;
}

/** The version before knows of no packets: it may have removed them and left the row that names them. */
async function copyUnlessGone(storage: Needed['storage'], key: string, path: string): Promise<boolean> {
  try {
    await storage.copyTo(key, path);
    return true;
  } catch (error) {
    if (isAppError(error) && error.code === 'notFound') return false;
    throw error;
  }
}
