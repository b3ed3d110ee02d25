import type { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { isAppError } from '@/lib/contract/errors';
import { describeFlaws } from '@/lib/domain/flaws';
import type { Submission } from '../ports/store/campaigns';
import type { Deps } from './deps';

/** The name of the table among the files of an export. */
export const TABLE_NAME = 'submissions.csv';

const COLUMNS = [
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
] as const;

/** Whether a file was exported; `missing`: storage does not have it. */
export type Exported = 'none' | 'copied' | 'missing';

/** The names of a submission's files in an export. */
export const exportNames = (uuid: string) => ({ video: `videos/${uuid}.mp4`, resume: `resumes/${uuid}.pdf` });

/** Returns the line with the columns' names, with the mark by which spreadsheets read it as UTF-8. */
export const tableHead = (): string => stringify([[...COLUMNS]], { bom: true });

/** Returns the line of one submission. A visitor's name that begins like a formula stays text in a spreadsheet. */
export function tableLine(submission: Submission, files: { video: Exported; resume: Exported }): string {
  const names = exportNames(submission.uuid);
  const nameOf = (kind: 'video' | 'resume') => (files[kind] === 'copied' ? names[kind] : '');
  const row: Record<(typeof COLUMNS)[number], string> = {
    name: submission.name,
    claims_account: submission.claimsAccount ? 'yes' : '',
    status: submission.status,
    started: submission.createdAt.toISOString(),
    completed: submission.completedAt?.toISOString() ?? '',
    uuid: submission.uuid,
    flaws: describeFlaws(submission.flaws),
    video: nameOf('video'),
    resume: nameOf('resume'),
    missing: (['video', 'resume'] as const).filter((kind) => files[kind] === 'missing').join(' '),
  };
  return stringify([COLUMNS.map((column) => row[column])], { escape_formulas: true });
}

/** Opens each of a submission's files and hands it to `copy`; a file of which storage has no version is missing. */
export async function exportFiles(
  deps: Pick<Deps, 'store' | 'storage'>,
  campaignId: string,
  submission: Submission,
  copy: (name: string, content: Readable) => Promise<unknown>,
): Promise<{ video: Exported; resume: Exported }> {
  const names = exportNames(submission.uuid);
  const now = () => keysNow(deps, campaignId, submission.uuid);
  async function exportFile(kind: 'video' | 'resume', key: string | null, keyNow: () => Promise<string | null>) {
    const content = key === null ? 'none' : await openNewest(deps, key, keyNow);
    if (typeof content === 'string') return content;
    await copy(names[kind], content);
    return 'copied';
  }
  return {
    video: await exportFile('video', submission.filmKey, async () => (await now()).filmKey),
    resume: await exportFile('resume', submission.resumeKey, async () => (await now()).resumeKey),
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

async function openNewest(
  deps: Pick<Deps, 'storage'>,
  key: string,
  keyNow: () => Promise<string | null>,
): Promise<Readable | 'missing'> {
  try {
    return await deps.storage.read(key);
  } catch (error) {
    if (!isAppError(error) || error.code !== 'notFound') throw error;
    const newer = await keyNow();
    return newer === null || newer === key ? 'missing' : openNewest(deps, newer, async () => null);
  }
}
