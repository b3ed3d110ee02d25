import * as z from 'zod/mini';
import { CaptionedFilm, LineId, LineWords, Transcript, TranscriptLine } from '../transcripts';
import { organizerCall } from './call';
import { id, ofSubmission } from './input';

/** A line as members see it. `corrector`: the member whose wording it is; `null`: it is no member's. */
export const SubmittedLine = z.extend(TranscriptLine, { corrector: z.nullable(z.string()) });
export type SubmittedLine = z.infer<typeof SubmittedLine>;

/** What is said in a submission, as members see it. */
export const SubmittedTranscript = z.extend(Transcript, { lines: z.array(SubmittedLine) });
export type SubmittedTranscript = z.infer<typeof SubmittedTranscript>;

/** The files of what is said: captions in two formats, and a text to read. */
export const TRANSCRIPT_FORMATS = ['vtt', 'srt', 'txt'] as const;
export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number];

const ofFile = { method: 'get', may: 'editor', scope: 'download', params: ofSubmission } as const;

/** What is said in the videos of submissions, written down by speech recognition and corrected by people. */
export const TRANSCRIPT_CALLS = {
  getTranscript: organizerCall({
    ...{ method: 'get', path: 'submissions/{submissionId}/transcript', may: 'reviewer', scope: 'read' },
    summary: 'Returns what is said in the video of a submission, line by line, and whose wording each line is.',
    params: ofSubmission,
    response: SubmittedTranscript,
  }),
  correctTranscriptLine: organizerCall({
    ...{ method: 'put', path: 'submissions/{submissionId}/transcript/{lineId}', may: 'editor', scope: 'write' },
    summary: 'Corrects a line of a transcript; without words, the line is again what speech recognition wrote.',
    params: z.object({ submissionId: id, lineId: LineId }),
    body: z.object({ words: z.nullable(LineWords) }),
    response: SubmittedLine,
  }),
  exportVtt: organizerCall({
    ...{ ...ofFile, path: 'submissions/{submissionId}/transcript.vtt', file: 'text/vtt' },
    summary: 'Returns the captions of a submission’s video as a WebVTT file.',
  }),
  exportSrt: organizerCall({
    ...{ ...ofFile, path: 'submissions/{submissionId}/transcript.srt', file: 'application/x-subrip' },
    summary: 'Returns the captions of a submission’s video as a SubRip file.',
  }),
  exportTranscript: organizerCall({
    ...{ ...ofFile, path: 'submissions/{submissionId}/transcript.txt', file: 'text/plain' },
    summary: 'Returns what is said in a submission’s video as a text to read.',
  }),
  submissionCaptionedFilm: organizerCall({
    ...{ method: 'get', path: 'submissions/{submissionId}/captioned-film', may: 'editor', scope: 'download' },
    summary: 'Returns a link to a submission’s video with its captions in the picture, or how far it is.',
    params: ofSubmission,
    response: CaptionedFilm,
  }),
  makeSubmissionCaptionedFilm: organizerCall({
    ...{ method: 'post', path: 'submissions/{submissionId}/captioned-film', may: 'editor', scope: 'download' },
    summary: 'Creates a submission’s video with its captions in the picture, unless it is there.',
    params: ofSubmission,
    response: CaptionedFilm,
  }),
} as const;
