import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { chaptersOf, posterTime } from '@/lib/domain/chapters';
import { posterKey } from '@/lib/domain/files';
import type { JobContext } from '../../ports/queue';
import type { Stitch } from '../../ports/store/stitches';
import { withRunFiles } from '../with-run-files';
import type { Deps } from '../deps';
import { requireWorkRoom } from '../require-room';

type Needed = Pick<Deps, 'store' | 'storage' | 'media' | 'files' | 'now'>;

/** Where the picture is taken in a film of which the sections' lengths are not known, s: no film is shorter. */
const EARLY_SECONDS = 0.5;

/** Sends the job that makes the pictures of a film that was asked for and has none. */
export async function sendPosters({ queue }: Pick<Deps, 'queue'>, stitch: Stitch | null): Promise<void> {
  if (stitch?.status !== 'Complete' || stitch.posterKey || stitch.posterTriedAt) return;
  await queue.send('poster', stitch.visitId, { userVideoId: stitch.visitId });
}

/**
 * Job: makes a picture of each section of a visit's film that has none; the first one's stands for the film. It does
 * nothing for a film that is outdated, and a film that it failed for is not looked for again.
 */
export async function makePosters(
  deps: Needed,
  { userVideoId: visitId }: { userVideoId: string },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const stitch = await deps.store.stitches.find(visitId);
  const filmKey = stitch?.filmKey;
  if (!filmKey || stitch.status !== 'Complete' || stitch.posterKey) return;
  await deps.store.stitches.notePosterTried(visitId);
  const planned = await planPosters(deps, stitch);
  const missing = planned.filter(({ isMade }) => !isMade);
  const keys = missing.map(({ key }) => key);
  await requireWorkRoom(deps);
  await withRunFiles(deps, keys, async () => {
    await deps.files.withFolder(async (folder) => {
      const film = join(folder, 'film.mp4');
      await deps.storage.copyTo(filmKey, film);
      const posters = missing.map(({ seconds }, index) => ({ seconds, output: join(folder, `${index}.jpg`) }));
      await deps.media.makePosters({ film, posters, isAwaited: false, signal });
      for (const [index, key] of keys.entries()) await deps.storage.store(key, posters[index]!.output);
    });
    const posters = planned.map(({ takeId, key }) => ({ takeId, key }));
    await deps.store.stitches.setPosters(visitId, { filmKey, posters });
  });
}

async function planPosters(deps: Needed, { takeIds, sectionSamples }: Stitch) {
  const chapters = sectionSamples ? chaptersOf(sectionSamples) : [];
  const times = chapters.length === takeIds.length ? chapters.map(posterTime) : [EARLY_SECONDS];
  const planned = await Promise.all(
    times.map(async (seconds, index) => {
      const take = await deps.store.takes.find(takeIds[index] ?? '');
      if (!take) return [];
      const key = take.posterKey ?? posterKey(take.folder, randomUUID());
      return [{ takeId: take.id, seconds, key, isMade: take.posterKey !== null }];
    }),
  );
  return planned.flat();
}
