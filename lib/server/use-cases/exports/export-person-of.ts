import type { Readable } from 'node:stream';
import type { Places } from '@/lib/async/places';
import type { Member } from '../../ports/member';
import { exportPerson } from './export-person';
import type { OrganizerDeps } from '../organizer-deps';
import { noteDone } from '../note-done';
import { amongExports } from './among-exports';
import { findSubmission } from '../submissions/find-submission';

type Needed = Pick<OrganizerDeps, 'store' | 'storage' | 'now'>;

/**
 * Returns everything that the organization has of whoever made this submission (`exportPerson`). Throws `notFound`, and
 * `tooMany` while the member reads other exports.
 */
export async function exportPersonOf(
  deps: Needed & { exports: Places },
  { member, submissionId }: { member: Member; submissionId: string },
): Promise<{ fileName: string; content: Readable }> {
  const { organizationId } = member;
  const { uuid } = await findSubmission(deps, member, submissionId);
  return amongExports(deps, member, async () => {
    const exported = await exportPerson(deps, { organizationId, uuid });
    await noteDone(deps, member, 'person.exported', submissionId);
    return exported;
  });
}
