import { Readable } from 'node:stream';
import { AppError } from '@/lib/contract/errors';
import type { SubmittedLine, SubmittedTranscript, TranscriptFormat } from '@/lib/contract/organizer/transcripts';
import { hasWords } from '@/lib/domain/transcripts/caption-rows';
import { writeSrt } from '@/lib/domain/transcripts/write-srt';
import { writeText } from '@/lib/domain/transcripts/write-text';
import { writeVtt } from '@/lib/domain/transcripts/write-vtt';
import type { Member } from '../../ports/member';
import type { OrganizerDeps } from '../organizer-deps';
import { correctLine } from '../transcripts/correct-line';
import { readSubmittedTranscript } from '../transcripts/read-transcript';
import { writeAudit } from '../write-audit';
import { findSubmission } from './find-submission';

type Needed = Pick<OrganizerDeps, 'store' | 'transcriberSetup' | 'now'>;
type Of = { member: Pick<Member, 'organizationId' | 'userId'>; submissionId: string };

/** Only the times of the film are of use: while there is none, nothing is said in it. */
const OF_FILM = { filmOnly: true };

/** Returns what is said in the film of a submission. Throws `notFound`. */
export async function getTranscript(deps: Needed, { member, submissionId }: Of): Promise<SubmittedTranscript> {
  await findSubmission(deps, member, submissionId);
  return readSubmittedTranscript(deps, submissionId, OF_FILM);
}

type Correction = { member: Member; submissionId: string; lineId: string; words: string | null };

/**
 * Corrects a line, or with `null` takes back what anybody has corrected in it. Throws `notFound`, also when the visitor
 * has removed the captions. The log knows which line it was and nothing of its words.
 */
export async function correctTranscriptLine(
  deps: Needed,
  { member, submissionId, lineId, words }: Correction,
): Promise<SubmittedLine> {
  await findSubmission(deps, member, submissionId);
  const corrector = { by: 'member' as const, name: member.name };
  const line = await correctLine(deps, { visitId: submissionId, lineId, words, corrector });
  await writeAudit(deps, member, 'submission.transcriptCorrected', submissionId, { line: lineId });
  return { ...line, corrector: line.correctedBy === 'member' ? member.name : null };
}

/** Returns what is said in the film of a submission as a file. Throws `notFound`, also when nothing is written down. */
export async function exportTranscript(
  deps: Needed,
  { member, submissionId }: Of,
  format: TranscriptFormat,
): Promise<{ fileName: string; content: Readable }> {
  const found = await findSubmission(deps, member, submissionId);
  const transcript = await readSubmittedTranscript(deps, submissionId, OF_FILM);
  if (!hasWords(transcript.lines)) throw new AppError('notFound', 'Nothing is written down of this video');
  const visit = await deps.store.visits.getInCampaign(submissionId);
  const sections = (visit?.campaign.sections ?? []).map(({ id, prompt }) => ({ sectionId: id, prompt }));
  const whose = found.name === null ? found.person : found.uuid;
  return {
    fileName: `${found.campaign.name}_${whose}.${format}`,
    content: Readable.from([WRITERS[format](transcript, sections)]),
  };
}

type Sections = { sectionId: string; prompt: string }[];

const WRITERS: Record<TranscriptFormat, (transcript: SubmittedTranscript, sections: Sections) => string> = {
  vtt: ({ lines, language }) => writeVtt(lines, { language: language ?? undefined }),
  srt: ({ lines, language }) => writeSrt(lines, { language: language ?? undefined }),
  txt: ({ lines }, sections) => writeText(lines, { sections }),
};
