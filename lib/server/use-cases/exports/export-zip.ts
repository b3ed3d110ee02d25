import type { Readable } from 'node:stream';
import type { KeyedSemaphore } from '@/lib/async/keyed-semaphore';
import type { Member } from '../../ports/member';
import { exportEach, TABLE_NAME } from './export-table';
import { streamZip } from './stream-zip';
import type { OrganizerDeps } from '../organizer-deps';
import { writeAudit, noteOf } from '../write-audit';
import { limitExports } from './limit-exports';
import { findOwnCampaign } from '../submissions/find-submission';

type Needed = Pick<OrganizerDeps, 'store' | 'storage' | 'transcriberSetup' | 'now'>;
type Input = { member: Member; id: string; ids?: readonly string[] };

/**
 * Returns a campaign's films, resumes and files and the table of its submissions (as in `exportSubmissions`) as one ZIP
 * file, which is made while it is read: one file is open at a time, and of each submission a line of the table is kept.
 * Throws `notFound`, and `tooMany` while the member reads others.
 */
export async function exportZip(
  deps: Needed & { exports: KeyedSemaphore },
  { member, id, ids }: Input,
): Promise<{ fileName: string; content: Readable }> {
  const campaign = await findOwnCampaign(deps, member, id);
  return limitExports(deps, member, async () => {
    const chosen = ids && (await deps.store.submissions.findMany(id, ids));
    const details = chosen ? noteOf(chosen.map((it) => it.id)) : { submissions: 'all' };
    await writeAudit(deps, member, 'submissions.exported', id, details);
    const content = streamZip(async (zip) => {
      const submissions = deps.store.campaigns.eachSubmission(id, { ids: ids ?? null, userId: member.userId });
      await zip.addText(TABLE_NAME, await exportEach(deps, id, submissions, zip.add));
    });
    return { fileName: `${campaign.name}.zip`, content };
  });
}
