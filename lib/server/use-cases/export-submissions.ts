import { createWriteStream } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import type { Submission } from '../ports/store';
import type { Deps } from './deps';
import { findCampaign } from './find-campaign';

/** The submissions of a campaign, oldest first. Throws `notFound`. */
export async function listSubmissions(deps: Pick<Deps, 'store' | 'whitelabel'>, { name }: { name: string }): Promise<Submission[]> {
  const campaign = await findCampaign(deps, name);
  return deps.store.campaigns.submissions(campaign.id);
}

/**
 * Writes a campaign's films and resumes and a table of its submissions into `folder` (absolute, made when missing).
 * A file appears there whole or not at all. Returns how many of each there are.
 */
export async function exportSubmissions(
  deps: Pick<Deps, 'store' | 'storage' | 'whitelabel'>,
  { name, folder }: { name: string; folder: string },
): Promise<{ submissions: number; videos: number; resumes: number }> {
  const submissions = await listSubmissions(deps, { name });
  await mkdir(join(folder, 'videos'), { recursive: true });
  await mkdir(join(folder, 'resumes'), { recursive: true });
  const rows = [];
  for (const submission of submissions) {
    const video = submission.filmKey ? `videos/${submission.uuid}.mp4` : '';
    if (submission.filmKey) await copyOut(deps, submission.filmKey, join(folder, video));
    const resume = submission.resumeKey ? `resumes/${submission.uuid}.pdf` : '';
    if (submission.resumeKey) await copyOut(deps, submission.resumeKey, join(folder, resume));
    rows.push({
      name: submission.name,
      says_to_be: submission.saysToBe ? 'yes' : '',
      status: submission.status,
      started: submission.createdAt.toISOString(),
      completed: submission.completedAt?.toISOString() ?? '',
      uuid: submission.uuid,
      video,
      resume,
    });
  }
  // A visitor's name that begins like a formula must stay text in a spreadsheet.
  const table = stringify(rows, { header: true, bom: true, escape_formulas: true, columns: ['name', 'says_to_be', 'status', 'started', 'completed', 'uuid', 'video', 'resume'] });
  await writeFile(join(folder, 'submissions.csv.part'), table);
  await rename(join(folder, 'submissions.csv.part'), join(folder, 'submissions.csv'));
  return { submissions: rows.length, videos: rows.filter((row) => row.video).length, resumes: rows.filter((row) => row.resume).length };
}

async function copyOut({ storage }: Pick<Deps, 'storage'>, key: string, path: string): Promise<void> {
  await pipeline(await storage.read(key), createWriteStream(`${path}.part`));
  await rename(`${path}.part`, path);
}
