import type { Readable } from 'node:stream';
import type { KeyedSemaphore } from '@/lib/async/keyed-semaphore';
import type { Member } from '../../ports/member';
import { exportPerson } from './export-person';
import type { OrganizerDeps } from '../organizer-deps';
import { writeAudit } from '../write-audit';
import { limitExports } from './limit-exports';
import { findSubmission } from '../submissions/find-submission';
import { noteShown } from '../submissions/show-name';

type Needed = Pick<OrganizerDeps, 'store' | 'storage' | 'now'>;

/**
 * Returns everything that the organization has of whoever made this submission (`exportPerson`). Names that were
 * withheld are shown by it, which is logged as a showing is. Throws `notFound`, and `tooMany` while the member reads
 * other exports.
 */
export async function exportPersonOf(
  deps: Needed & { exports: KeyedSemaphore },
  { member, submissionId }: { member: Member; submissionId: string },
): Promise<{ fileName: string; content: Readable }> {
  const { organizationId } = member;
  const { uuid } = await findSubmission(deps, member, submissionId);
  return limitExports(deps, member, async () => {
    const { visitIds, ...exported } = await exportPerson(deps, { organizationId, uuid, userId: member.userId });
    await showNames(deps, member, visitIds);
    await writeAudit(deps, member, 'person.exported', submissionId);
    return exported;
  });
}

async function showNames(deps: Needed, member: Member, ids: readonly string[]): Promise<void> {
  const visits = await deps.store.submissions.names(member.organizationId, ids, member.userId);
  for (const { id, name } of visits) if (name === null) await noteShown(deps, member, id);
}
