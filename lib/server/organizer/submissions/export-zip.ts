import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { AppError } from '@/lib/contract/errors';
import type { Member } from '../../ports/member';
import { exportFiles, TABLE_NAME, tableHead, tableLine } from '../../use-cases/export-table';
import type { OrganizerDeps } from '../deps';
import { noteDone } from '../note-done';
import { findOwnCampaign } from './find-submission';

type Needed = Pick<OrganizerDeps, 'store' | 'storage' | 'now'>;
type Input = { member: Member; id: string; ids?: readonly string[] };

/**
 * Returns a campaign's films and resumes and the table of its submissions (as in `exportSubmissions`) as one ZIP file,
 * which is made while it is read: one file is open at a time, and of each submission a line of the table is kept. An
 * export that fails ends without its directory, so that nobody takes it for a whole one. Throws `notFound`.
 */
export async function exportZip(
  deps: Needed,
  { member, id, ids }: Input,
): Promise<{ fileName: string; content: Readable }> {
  const campaign = await findOwnCampaign(deps, member, id);
  await noteDone(deps, member, 'submissions.exported', id, { submissions: ids?.length ?? 'all' });
  const zip = new ZipFile();
  const content = zip.outputStream as Readable;
  const gone = new AbortController();
  content.once('close', () => gone.abort(new AppError('unavailable', 'Nobody reads the export any more')));
  zip.once('error', (error: Error) => content.destroy(error));
  fill(deps, zip, { campaignId: id, ids: ids ?? null, signal: gone.signal }).catch((error: unknown) =>
    content.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return { fileName: `${campaign.name}.zip`, content };
}

type Export = { campaignId: string; ids: readonly string[] | null; signal: AbortSignal };

async function fill(deps: Needed, zip: ZipFile, { campaignId, ids, signal }: Export): Promise<void> {
  const lines = [tableHead()];
  /** Films and PDFs are compressed already. */
  const add = async (name: string, file: Readable) => {
    if (signal.aborted) file.destroy();
    signal.throwIfAborted();
    const stop = () => file.destroy();
    signal.addEventListener('abort', stop, { once: true });
    zip.addReadStream(file, name, { compress: false });
    await finished(file, { writable: false }).finally(() => signal.removeEventListener('abort', stop));
  };
  for await (const submission of deps.store.campaigns.eachSubmission(campaignId, { ids }))
    lines.push(tableLine(submission, await exportFiles(deps, campaignId, submission, add)));
  zip.addReadStream(Readable.from(lines), TABLE_NAME);
  zip.end();
}
