import type { StitchStatus, VideoType } from '@/lib/contract/entities';
import { AppError } from '@/lib/contract/errors';
import type { StoredStitch } from '../ports/store';
import type { Deps } from './deps';
import { findOpenVisit, type VisitInput } from './find-visit';

/**
 * Asks for the film of the latest takes. Asked again while it is made, or after, nothing new begins;
 * after an error it is tried again. Throws `notReady` while a section has no take.
 */
export async function requestStitch(
  deps: Pick<Deps, 'store' | 'queue' | 'whitelabel' | 'now'>,
  input: VisitInput & { videoType?: VideoType },
): Promise<StitchStatus> {
  const { campaign, userVideo } = await findOpenVisit(deps, input);
  const latest = await deps.store.takes.latest(userVideo.id);
  const takes = campaign.sections.map((section) => latest.get(section.id));
  const takeIds = takes.flatMap((take) => take?.id ?? []);
  if (takeIds.length < campaign.sections.length) {
    const missing = campaign.sections.filter((section) => !latest.has(section.id)).map((section) => section.id);
    throw new AppError('notReady', 'Not every section has been recorded', { missing });
  }
  const { stitch, begun } = await deps.store.stitches.request(userVideo.id, takeIds, input.videoType ?? null);
  if (begun) await sendStitch(deps, stitch);
  return presentStitch(stitch);
}

/** The job of a stitch under way; one attempt has one job, however often it is sent. */
export function sendStitch({ queue }: Pick<Deps, 'queue'>, { userVideoId, attempt }: StoredStitch): Promise<void> {
  return queue.send('stitch', `${userVideoId}-${attempt}`, { userVideoId, attempt });
}

/** What a visitor is told of a stitch (spec 3). */
export function presentStitch({ status, message, solution, sectionId }: StoredStitch): StitchStatus {
  if (status !== 'Error') return { status };
  return { status, message: message ?? undefined, solution: solution ?? undefined, sectionId: sectionId ?? undefined };
}
