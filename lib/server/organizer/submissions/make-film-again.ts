import { AppError } from '@/lib/contract/errors';
import type { Member } from '../../ports/member';
import { countUse, type CountingDeps } from '../../use-cases/count-use';
import { beginStitch } from '../../use-cases/request-stitch';
import type { OrganizerDeps } from '../deps';
import { noteDone } from '../note-done';
import { findSubmission } from './find-submission';
import { sectionsOfFilm } from './sections-of-film';

type Needed = Pick<OrganizerDeps, 'store' | 'storage' | 'queue' | CountingDeps>;

/**
 * Makes a film again that could not be made, of the latest takes of its own sections: the campaign may have got more
 * since. Whoever asks while it is being made changes nothing.
 * Throws `notFound`; `notReady` when there is a film, or a section has to be recorded again first; `tooMany` like the
 * visitor's own tries.
 */
export async function makeFilmAgain(
  deps: Needed,
  { member, submissionId: id }: { member: Member; submissionId: string },
): Promise<undefined> {
  const { film } = await findSubmission(deps, member, id);
  if (film === 'making') return;
  const stitch = await deps.store.stitches.find(id);
  const latest = await deps.store.takes.latest(id);
  const takes = (await sectionsOfFilm(deps, stitch)).map((section) => latest.get(section ?? ''));
  const takeIds = takes.flatMap((take) => (take && !take.fault ? take.id : []));
  if (film !== 'failed' || !stitch || takeIds.length < takes.length)
    throw new AppError('notReady', 'No film can be made of this');
  await countUse(deps, 'stitch', id);
  await beginStitch(deps, id, takeIds, stitch.videoType);
  await noteDone(deps, member, 'submission.filmMadeAgain', id);
}
