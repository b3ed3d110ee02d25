import { AppError } from '@/lib/contract/errors';
import type { Member } from '../../ports/member';
import { countUse, type CountingDeps } from '../count-use';
import type { Stitch } from '../../ports/store/stitches';
import { beginStitch } from '../films/request-stitch';
import type { OrganizerDeps } from '../organizer-deps';
import { writeAudit } from '../write-audit';
import { findSubmission } from './find-submission';

type Needed = Pick<OrganizerDeps, 'store' | 'storage' | 'queue' | CountingDeps>;

/**
 * Makes a film again that could not be made, of the latest takes of the sections it was asked for with. Whoever asks
 * while it is being made changes nothing. Throws `notFound`; `notReady` when there is a film, or a section has to be
 * recorded again first; `tooMany` like the visitor's own tries.
 */
export async function makeFilmAgain(
  deps: Needed,
  { member, submissionId: id }: { member: Member; submissionId: string },
): Promise<undefined> {
  const { film } = await findSubmission(deps, member, id);
  if (film === 'making') return;
  const stitch = await deps.store.stitches.find(id);
  const latest = await deps.store.takes.latest(id);
  const takes = (await sectionsOf(deps, stitch)).map((section) => latest.get(section ?? ''));
  const takeIds = takes.flatMap((take) => (take && !take.fault ? take.id : []));
  if (film !== 'failed' || !stitch || takeIds.length < takes.length)
    throw new AppError('notReady', 'No film can be made of this');
  await countUse(deps, 'stitch', id);
  await beginStitch(deps, id, takeIds, stitch.videoType);
  await writeAudit(deps, member, 'submission.filmMadeAgain', id);
}

/**
 * Returns the ids of the sections that a film was asked for with, in order; `null` for a take that is gone. Visits of
 * older versions may lack sections that their campaign has got since.
 */
function sectionsOf({ store }: Pick<Needed, 'store'>, stitch: Stitch | null): Promise<(string | null)[]> {
  const sectionOf = async (takeId: string) => (await store.takes.find(takeId))?.sectionId ?? null;
  return Promise.all((stitch?.takeIds ?? []).map(sectionOf));
}
