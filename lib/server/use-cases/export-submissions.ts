import { join } from 'node:path';
import type { Submission } from '../ports/store/campaigns';
import type { Deps } from './deps';
import { exportFiles, TABLE_NAME, tableHead, tableLine } from './export-table';
import { findCampaign } from './find-campaign';

/** Returns the visits of a campaign, oldest first. Throws `notFound`. */
export async function listSubmissions(
  deps: Pick<Deps, 'store' | 'whitelabel'>,
  { name }: { name: string },
): Promise<Submission[]> {
  const campaign = await findCampaign(deps, name);
  return deps.store.campaigns.submissions(campaign.id);
}

/**
 * Writes a campaign's films and resumes and a table of its visits into `folder` (an absolute path; it is created if
 * missing). A file appears there complete or not at all. The table names the files that storage does not have, not even
 * in a newer version. Returns how many of each there are.
 */
export async function exportSubmissions(
  deps: Pick<Deps, 'store' | 'storage' | 'files' | 'whitelabel'>,
  { name, folder }: { name: string; folder: string },
): Promise<{ submissions: number; videos: number; resumes: number; missing: number }> {
  const campaign = await findCampaign(deps, name);
  await deps.files.makeFolder(join(folder, 'videos'));
  await deps.files.makeFolder(join(folder, 'resumes'));
  const lines = [tableHead()];
  const counts = { submissions: 0, videos: 0, resumes: 0, missing: 0 };
  for await (const submission of deps.store.campaigns.eachSubmission(campaign.id)) {
    const files = await exportFiles(deps, campaign.id, submission, (path, content) =>
      deps.files.write(join(folder, path), content),
    );
    lines.push(tableLine(submission, files));
    counts.submissions += 1;
    counts.videos += Number(files.video === 'copied');
    counts.resumes += Number(files.resume === 'copied');
    counts.missing += Number(files.video === 'missing' || files.resume === 'missing');
  }
  await deps.files.write(join(folder, TABLE_NAME), lines.join(''));
  return counts;
}
