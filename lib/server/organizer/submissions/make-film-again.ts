import { AppError } from '@/lib/contract/errors';
import type { Member } from '../../ports/member';
import { countUse, type CountingDeps } from '../../use-cases/count-use';
import { beginStitch } from '../../use-cases/request-stitch';
import type { OrganizerDeps } from '../deps';
import { noteDone } from '../note-done';
import { findSubmission } from './find-submission';

type Needed = Pick<OrganizerDeps, 'store' | 'storage' | 'queue' | CountingDeps>;

/**
 * Makes a film again that could not be made, of the latest takes. Whoever asks while it is being made changes nothing.
 * Throws `notFound`; `notReady` when there is a film, or a section has to be recorded again first; `tooMany` like the
 * visitor's own tries.
 */
export async function makeFilmAgain(
  deps: Needed,
  { member, submissionId: id }: { member: Member; submissionId: string },
): Promise<undefined> {
  const { film, campaign } = await findSubmission(deps, member, id);
  if (film === 'making') return;
  const stitch = await deps.store.stitches.find(id);
  const [latest, asked] = [await deps.store.takes.latest(id), await deps.store.campaigns.find(campaign.id)];
  const takes = asked?.sections.map((section) => latest.get(section.id)) ?? [];
  const takeIds = takes.flatMap((take) => (take && !take.fault ? take.id : []));
  if (film !== 'failed' || !stitch || takeIds.length < takes.length)
    throw new AppError('notReady', 'No film can be made of this');
  await countUse(deps, 'stitch', id);
  await beginStitch(deps, id, takeIds, stitch.videoType);
  await noteDone(deps, member, 'submission.filmMadeAgain', id);
}
