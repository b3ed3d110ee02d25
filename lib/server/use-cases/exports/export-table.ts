import { Readable } from 'node:stream';
import { isAppError } from '@/lib/contract/errors';
import { createUniqueNames, personsFileName } from '@/lib/domain/file-names';
import { describeFlaws } from '@/lib/domain/flaws';
import { describeOrigins } from '@/lib/domain/take-origin';
import type { Submission } from '../../ports/store/campaigns';
import { listAnswerFiles } from '../answers/effects-of-kinds';
import type { Deps } from '../deps';
import { answersAsText } from './answers-as-text';
import { CAPTION_FORMATS, readSaid, type Said } from '../transcripts/read-said';
import { nameInFiles } from './name-in-files';
import { createTableOfSubmissions } from './table-of-submissions';

/** The name of the table among the files of an export. */
export const TABLE_NAME = 'submissions.csv';

const COLUMNS = [
  'name',
  'address',
  'email',
  'phone',
  'claims_account',
  'status',
  'decision',
  'rating',
  'ratings',
  'comments',
  'score',
  'score_lowest',
  'score_highest',
  'scorecards',
  'assigned',
  'started',
  'completed',
  'uuid',
  'flaws',
  'origins',
  'video',
  'resume',
  'answers',
  'captions',
  'missing',
  'transcript_language',
  'transcript',
  'consent_version',
  'consent_at',
  'consent_language',
  'consent',
  'consent_text',
] as const;

/** Whether a file was exported; `missing`: storage does not have it, or it broke off. */
type Exported = 'none' | 'copied' | 'missing';

/**
 * A submission's name in an export, from which its files' names follow. To that of a file that answers a section its
 * number is added, and the ending of what it is: nothing of the name that its visitor gave it. To that of captions the
 * ending of each of their formats is added.
 */
const exportNames = (name: string) => ({
  video: `videos/${name}.mp4`,
  resume: `resumes/${name}.pdf`,
  answers: `answers/${name}.txt`,
  files: `files/${name}`,
  captions: `captions/${name}`,
});

type Kind = keyof ReturnType<typeof exportNames>;
type Files = Record<Kind, Exported>;
type Copy = (path: string, content: Readable) => Promise<boolean>;

/**
 * Hands the files of each submission to `copy`, one after the other, which says whether a file came to its end. Returns
 * the lines of the table. A file of which storage has no version, or that broke off, is named there as missing.
 */
export async function exportEach(
  deps: Pick<Deps, 'store' | 'storage' | 'transcriberSetup' | 'now'>,
  campaignId: string,
  submissions: AsyncIterable<Submission>,
  copy: Copy,
  onExported: (files: Files) => void = () => {},
): Promise<string[]> {
  const { sections = [] } = (await deps.store.campaigns.find(campaignId)) ?? {};
  const table = createTableOfSubmissions(COLUMNS, sections);
  const unique = createUniqueNames();
  for await (const submission of submissions) {
    const { campaignTitle, completedAt, createdAt } = submission;
    const person = { name: nameInFiles(submission), campaign: campaignTitle, day: completedAt ?? createdAt };
    const name = unique(personsFileName(person));
    const said = submission.hasTranscript ? await readSaid(deps, submission.id) : null;
    const files = await exportFiles(deps, { submission, name, said }, copy);
    table.add(tableRow(submission, { name, files, said }), submission.answers);
    onExported(files);
  }
  return table.lines();
}

/** Returns the row of one submission, whose files have this name. */
function tableRow(submission: Submission, { name, files, said }: { name: string; files: Files; said: Said | null }) {
  const names = exportNames(name);
  const nameOf = (kind: Kind) => (files[kind] === 'copied' ? names[kind] : '');
  const row: Record<(typeof COLUMNS)[number], string | number | null> = {
    name: nameInFiles(submission),
    address: submission.address,
    email: submission.email,
    phone: submission.phone,
    claims_account: submission.claimsAccount ? 'yes' : '',
    status: submission.status,
    decision: submission.decision,
    rating: submission.rating,
    ratings: submission.ratings,
    comments: submission.comments,
    score: submission.score || '',
    score_lowest: submission.scoreLowest || '',
    score_highest: submission.scoreHighest || '',
    scorecards: submission.scorecards,
    assigned: submission.assigned.join('; '),
    started: submission.createdAt.toISOString(),
    completed: submission.completedAt?.toISOString() ?? '',
    uuid: submission.uuid,
    flaws: describeFlaws(submission.flaws),
    origins: describeOrigins(submission.origins),
    video: nameOf('video'),
    resume: nameOf('resume'),
    answers: nameOf('answers'),
    captions: nameOf('captions') && `${names.captions}.vtt`,
    missing: (['video', 'resume', 'answers', 'files', 'captions'] as const)
      .filter((kind) => files[kind] === 'missing')
      .join(' '),
    transcript_language: said?.language ?? '',
    transcript: said?.txt.trim() ?? '',
    consent_version: submission.consent?.version ?? '',
    consent_at: submission.consent?.acceptedAt.toISOString() ?? '',
    consent_language: submission.consent?.language ?? '',
    consent: submission.consent?.line ?? '',
    consent_text: submission.consent?.text ?? '',
  };
  return row;
}

async function exportFiles(
  deps: Pick<Deps, 'store' | 'storage'>,
  { submission, name, said }: { submission: Submission; name: string; said: Said | null },
  copy: Copy,
): Promise<Files> {
  const names = exportNames(name);
  const now = () => keysNow(deps, submission.id);
  const write = async (kind: Kind, content: Readable) => ((await copy(names[kind], content)) ? 'copied' : 'missing');
  async function exportFile(kind: Kind, key: string | null, keyNow: () => Promise<string | null>) {
    const content = key === null ? 'none' : await openNewest(deps, key, keyNow);
    return typeof content === 'string' ? content : write(kind, content);
  }
  const { answers } = submission;
  return {
    video: await exportFile('video', submission.filmKey, async () => (await now()).filmKey),
    resume: await exportFile('resume', submission.resumeKey, async () => (await now()).resumeKey),
    answers: answers.length > 0 ? await write('answers', Readable.from([answersAsText(answers)])) : 'none',
    files: await exportAnswerFiles(deps, { submission, name: names.files }, copy),
    captions: said ? await exportCaptions(said, names.captions, copy) : 'none',
  };
}

async function exportCaptions(said: Said, name: string, copy: Copy): Promise<Exported> {
  let areAll = true;
  for (const format of CAPTION_FORMATS)
    if (!(await copy(`${name}.${format}`, Readable.from([said[format]])))) areAll = false;
  return areAll ? 'copied' : 'missing';
}

/** Exports the files that are answers now: one may be replaced while other files are copied. */
async function exportAnswerFiles(
  deps: Pick<Deps, 'store' | 'storage'>,
  { submission, name }: { submission: Submission; name: string },
  copy: Copy,
): Promise<Exported> {
  // A file may be a resume.
  if (submission.name === null) return 'none';
  const files = await listAnswerFiles(deps, () => deps.store.visits.get(submission.id), submission.answers);
  if (files.length === 0) return 'none';
  let areAll = true;
  for (const { number, ending, key, keyNow } of files) {
    const content = key === null ? 'missing' : await openNewest(deps, key, keyNow);
    if (content === 'missing' || !(await copy(`${name} – ${number}.${ending}`, content))) areAll = false;
  }
  return areAll ? 'copied' : 'missing';
}

/** Returns the keys the records have now: a film may be made again while other files are copied. */
async function keysNow({ store }: Pick<Deps, 'store'>, visitId: string) {
  const [stitch, resume] = await Promise.all([store.stitches.find(visitId), store.resumes.latest(visitId)]);
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
