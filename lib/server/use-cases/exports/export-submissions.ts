import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Submission } from '../../ports/store/campaigns';
import type { Deps } from '../deps';
import { exportEach, TABLE_NAME } from './export-table';
import { findCampaign } from '../visits/find-campaign';

/** Returns the visits of a campaign, oldest first. Throws `notFound`. */
export async function listSubmissions(
  deps: Pick<Deps, 'store' | 'whitelabel'>,
  { name }: { name: string },
): Promise<Submission[]> {
  const campaign = await findCampaign(deps, name);
  return deps.store.campaigns.submissions(campaign.id);
}

/**
 * Writes a campaign's films, resumes, answers, files and captions and a table of its visits into `folder` (an absolute
 * path; it is created if missing). A file appears there complete or not at all. The table names the files that storage
 * does not have, not even in a newer version. Returns how many of each there are.
 */
export async function exportSubmissions(
  deps: Pick<Deps, 'store' | 'storage' | 'files' | 'whitelabel' | 'transcriberSetup' | 'now'>,
  { name, folder }: { name: string; folder: string },
): Promise<{ submissions: number; videos: number; resumes: number; missing: number }> {
  const campaign = await findCampaign(deps, name);
  await deps.files.makeFolder(join(folder, 'videos'));
  await deps.files.makeFolder(join(folder, 'resumes'));
  await deps.files.makeFolder(join(folder, 'answers'));
  await deps.files.makeFolder(join(folder, 'files'));
  await deps.files.makeFolder(join(folder, 'captions'));
  async function write(path: string, content: Readable): Promise<boolean> {
    try {
      await deps.files.write(join(folder, path), content);
      return true;
    } catch (error) {
      // A file that broke off while it was read is missing; one that could not be written ends the export.
      if (content.errored) return false;
      throw error;
    }
  }
  const counts = { submissions: 0, videos: 0, resumes: 0, missing: 0 };
  const submissions = deps.store.campaigns.eachSubmission(campaign.id);
  const lines = await exportEach(deps, campaign.id, submissions, write, (files) => {
    counts.submissions += 1;
    counts.videos += Number(files.video === 'copied');
    counts.resumes += Number(files.resume === 'copied');
    counts.missing += Number([files.video, files.resume, files.files, files.captions].includes('missing'));
  });
  await deps.files.write(join(folder, TABLE_NAME), lines.join(''));
  return counts;
}
