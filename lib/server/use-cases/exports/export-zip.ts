import type { Readable } from 'node:stream';
import type { Places } from '@/lib/async/places';
import type { Member } from '../../ports/member';
import { exportEach, TABLE_NAME } from './export-table';
import { streamZip } from './stream-zip';
import type { OrganizerDeps } from '../organizer-deps';
import { noteDone, noteOf } from '../note-done';
import { amongExports } from './among-exports';
import { findOwnCampaign } from '../submissions/find-submission';

type Needed = Pick<OrganizerDeps, 'store' | 'storage' | 'now'>;
type Input = { member: Member; id: string; ids?: readonly string[] };

/**
 * Returns a campaign's films and resumes and the table of its submissions (as in `exportSubmissions`) as one ZIP file,
 * which is made while it is read: one file is open at a time, and of each submission a line of the table is kept.
 * Throws `notFound`, and `tooMany` while the member reads others.
 */
export async function exportZip(
  deps: Needed & { exports: Places },
  { member, id, ids }: Input,
): Promise<{ fileName: string; content: Readable }> {
  const campaign = await findOwnCampaign(deps, member, id);
  return amongExports(deps, member, async () => {
    const chosen = ids && (await deps.store.submissions.among(id, ids));
    const details = chosen ? noteOf(chosen.map((it) => it.id)) : { submissions: 'all' };
    await noteDone(deps, member, 'submissions.exported', id, details);
    const content = streamZip(async (zip) => {
      const submissions = deps.store.campaigns.eachSubmission(id, { ids: ids ?? null });
      await zip.addText(TABLE_NAME, await exportEach(deps, id, submissions, zip.add));
    });
    return { fileName: `${campaign.name}.zip`, content };
  });
}
