import type { Device, UserVideo } from '@/lib/contract/entities';
import { AppError } from '@/lib/contract/errors';
import type { Deps } from './deps';
import { touchTake } from './find-take';
import { findOpenVisit, type VisitInput } from './find-visit';
import { presentUserVideo } from './present-user-video';

type Input = VisitInput & {
  video: { sectionId: string; url: string; count: number; device: Device; bytes?: number; milliseconds?: number; interrupted?: boolean };
};

/**
 * Records that a section's take is in storage, and has it made ready for joining. Sent again, it changes nothing.
 * Throws `foreignUrl` for any address this server did not issue for this uuid, section and take;
 * `uploadIncomplete` when the file is not there, or not of the size claimed.
 */
export async function saveTake(deps: Pick<Deps, 'store' | 'storage' | 'queue' | 'whitelabel' | 'now'>, input: Input): Promise<UserVideo> {
  const { video } = input;
  const visit = await findOpenVisit(deps, input);
  const key = deps.storage.keyOf(video.url);
  const take = key ? await deps.store.takes.findByKey(key) : null;
  const isOwn = take?.userVideoId === visit.userVideo.id && take.sectionId === video.sectionId && take.count === video.count;
  if (!take || !isOwn) throw new AppError('foreignUrl', 'addVideo - Invalid parameters');

  if (!take.savedAt) await touchTake(deps, take);
  const bytes = await deps.storage.size(take.key);
  if (bytes === null) throw new AppError('uploadIncomplete', 'The file has not arrived');
  if (video.bytes !== undefined && video.bytes !== bytes) {
    throw new AppError('uploadIncomplete', 'The file has not arrived whole', { received: bytes, sent: video.bytes });
  }
  const before = (await deps.store.takes.latest(take.userVideoId)).get(take.sectionId);
  const saved = await deps.store.takes.save(take.id, {
    bytes,
    claimedMs: video.milliseconds ?? null,
    device: video.device,
    interrupted: video.interrupted,
  });
  if (!saved) throw new AppError('uploadIncomplete', 'The take was discarded');
  // Nobody waits for what this take takes the place of.
  if (before && before.count < take.count) await deps.queue.forget('normalise', before.id);
  await deps.queue.send('normalise', take.id, { userVideoId: take.userVideoId, takeId: take.id });
  return presentUserVideo(deps, visit);
}
