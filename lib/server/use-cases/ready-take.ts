import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Section, VideoType } from '@/lib/contract/entities';
import { AppError } from '@/lib/contract/errors';
import { filmSize } from '@/lib/domain/film-size';
import { mezzanineKeys } from '@/lib/domain/files';
import { maxTakeFrames } from '@/lib/domain/limits';
import { BadMedia, type Size } from '../ports/media';
import type { StoredMezzanine, StoredTake } from '../ports/store';
import type { Deps } from './deps';

type Needed = Pick<Deps, 'store' | 'storage' | 'media'>;

/** How the takes of one film have to look: all alike, else they cannot be joined by copying. */
export type Shape = { size: Size; fit: 'pad' | 'crop' };

/** The film's shape, which its first section decides (decisions, 'Video'). Throws `BadMedia`, noted on the take. */
export async function shapeOf(deps: Needed, first: StoredTake, videoType: VideoType | null): Promise<Shape> {
  const source = first.size ?? (await measure(deps, first));
  return { size: filmSize(source, videoType), fit: videoType ? 'crop' : 'pad' };
}

const underWay = new Map<string, Promise<StoredMezzanine>>();

/**
 * A take made ready for joining, made now if it was not yet. Asked for twice at once in this process,
 * the work is done once. Throws `BadMedia`, noted on the take, when its file is at fault.
 */
export async function readyTake(deps: Needed, take: StoredTake, section: Section, shape: Shape): Promise<StoredMezzanine> {
  const made = await deps.store.takes.mezzanine(take.id, shape.size, shape.fit);
  if (made) return made;
  const name = `${take.id} ${shape.size.width}x${shape.size.height} ${shape.fit}`;
  const running = underWay.get(name);
  if (running) return running;
  const work = makeMezzanine(deps, take, section, shape).finally(() => underWay.delete(name));
  underWay.set(name, work);
  return work;
}

async function makeMezzanine(deps: Needed, take: StoredTake, section: Section, { size, fit }: Shape): Promise<StoredMezzanine> {
  const made = await withSource(deps, take, (source, folder) =>
    deps.media
      .normalise({ source, folder, size, fit, maxFrames: maxTakeFrames(section.seconds), claimedMs: claimOf(take) })
      .then(async ({ video, audio, frames }) => {
        const keys = mezzanineKeys(take.folder, { size, fit }, randomUUID());
        await deps.storage.store(keys.videoKey, video);
        await deps.storage.store(keys.audioKey, audio);
        return { takeId: take.id, size, fit, frames, ...keys };
      }),
  );
  if (!(await deps.store.takes.addMezzanine(made))) {
    await deps.storage.remove([made.videoKey, made.audioKey]);
    throw new AppError('notFound', 'The take was erased');
  }
  return made;
}

/** How long a recorder that was cut off would have gone on is no claim. */
function claimOf({ interrupted, claimedMs }: StoredTake): number | undefined {
  return interrupted ? undefined : (claimedMs ?? undefined);
}

async function measure(deps: Needed, take: StoredTake): Promise<Size> {
  const size = await withSource(deps, take, (source) => deps.media.probe({ source }));
  await deps.store.takes.setSize(take.id, size);
  return size;
}

/** Runs `work` on a take's file in a folder of its own, and notes on the take when that file is at fault. */
async function withSource<T>(deps: Needed, take: StoredTake, work: (source: string, folder: string) => Promise<T>): Promise<T> {
  const workspace = await deps.media.workspace();
  try {
    const source = join(workspace.folder, 'source');
    await deps.storage.fetch(take.key, source);
    return await work(take.interrupted ? await deps.media.salvage({ source, folder: workspace.folder }) : source, workspace.folder);
  } catch (error) {
    if (error instanceof BadMedia) await deps.store.takes.setFault(take.id, error.fault);
    throw error;
  } finally {
    await workspace.remove();
  }
}
