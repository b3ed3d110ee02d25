import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { isAppError } from '@/lib/contract/errors';
import { describeFlaws } from '@/lib/domain/flaws';
import type { Submission } from '../ports/store/campaigns';
import type { Deps } from './deps';
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
  const submissions = await deps.store.campaigns.submissions(campaign.id);
  await deps.files.makeFolder(join(folder, 'videos'));
  await deps.files.makeFolder(join(folder, 'resumes'));
  const rows = [];
  for (const submission of submissions) {
    const now = () => keysNow(deps, campaign.id, submission.uuid);
    const names = { video: `videos/${submission.uuid}.mp4`, resume: `resumes/${submission.uuid}.pdf` };
    const video = await copyOut(deps, submission.filmKey, async () => (await now()).filmKey, join(folder, names.video));
    const resume = await copyOut(
      deps,
      submission.resumeKey,
      async () => (await now()).resumeKey,
      join(folder, names.resume),
    );
    rows.push({
      name: submission.name,
      claims_account: submission.claimsAccount ? 'yes' : '',
      status: submission.status,
      started: submission.createdAt.toISOString(),
      completed: submission.completedAt?.toISOString() ?? '',
      uuid: submission.uuid,
      flaws: describeFlaws(submission.flaws),
      video: video === 'copied' ? names.video : '',
      resume: resume === 'copied' ? names.resume : '',
      missing: [...(video === 'missing' ? ['video'] : []), ...(resume === 'missing' ? ['resume'] : [])].join(' '),
    });
  }
  // A visitor's name that begins like a formula must stay text in a spreadsheet.
  const table = stringify(rows, {
    header: true,
    bom: true,
    escape_formulas: true,
    columns: [
      'name',
      'claims_account',
      'status',
      'started',
      'completed',
      'uuid',
      'flaws',
      'video',
      'resume',
      'missing',
    ],
  });
  await deps.files.write(join(folder, 'submissions.csv'), table);
  return {
    submissions: rows.length,
    videos: rows.filter((row) => row.video).length,
    resumes: rows.filter((row) => row.resume).length,
    missing: rows.filter((row) => row.missing).length,
  };
}

/** Returns the keys the records have now: a film may be made again while other files are copied. */
async function keysNow({ store }: Pick<Deps, 'store'>, campaignId: string, uuid: string) {
  const visit = await store.visits.find(campaignId, uuid);
  const [stitch, resume] = visit
    ? await Promise.all([store.stitches.find(visit.id), store.resumes.latest(visit.id)])
    : [null, null];
  return { filmKey: stitch?.filmKey ?? null, resumeKey: resume?.fileKey ?? null };
}

async function copyOut(
  deps: Pick<Deps, 'storage' | 'files'>,
  key: string | null,
  keyNow: () => Promise<string | null>,
  path: string,
): Promise<'none' | 'copied' | 'missing'> {
  if (key === null) return 'none';
  try {
    await deps.files.write(path, await deps.storage.read(key));
    return 'copied';
  } catch (error) {
    if (!isAppError(error) || error.code !== 'notFound') throw error;
    const newer = await keyNow();
    return newer === null || newer === key ? 'missing' : copyOut(deps, newer, async () => null, path);
  }
}
