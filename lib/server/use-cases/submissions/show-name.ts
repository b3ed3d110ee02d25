import { AppError } from '@/lib/contract/errors';
import type { Member } from '../../ports/member';
import type { OrganizerDeps } from '../organizer-deps';
import { writeAudit } from '../write-audit';
import { findSubmission } from './find-submission';

/**
 * Shows a member who handed in a submission, from now on: what is withheld until it is decided. The log says so, unless
 * the member sees it anyway. Throws `notFound`.
 */
export async function showName(
  deps: Pick<OrganizerDeps, 'store' | 'now'>,
  { member, submissionId }: { member: Member; submissionId: string },
): Promise<{ name: string }> {
  const found = await findSubmission(deps, member, submissionId);
  if (found.name !== null) return { name: found.name };
  const name = await noteShown(deps, member, submissionId);
  if (name === null) throw new AppError('notFound', 'There is no such submission');
  return { name };
}

/** Shows a member the name of a submission of their organization, which is withheld. Returns it; `null`: it is gone. */
export async function noteShown(
  deps: Pick<OrganizerDeps, 'store' | 'now'>,
  member: Member,
  submissionId: string,
): Promise<string | null> {
  // Noted first: nobody shall know a name of which the log does not say so.
  await writeAudit(deps, member, 'submission.nameShown', submissionId);
  return deps.store.submissions.showName(submissionId, { userId: member.userId, at: deps.now() });
}
