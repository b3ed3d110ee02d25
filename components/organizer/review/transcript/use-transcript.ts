import type { SubmittedLine, SubmittedTranscript } from '@/lib/contract/organizer/transcripts';
import { useApi } from '../../api';

/** How often a transcript in the making is asked for, ms. */
const ASK_AGAIN_MS = 5000;

/** What is said in one submission; `null`: nothing is written down of it, or it is on its way. */
export function useTranscript(submissionId: string, first: { id: string; transcript: SubmittedTranscript | null }) {
  const known = submissionId === first.id ? (first.transcript ?? undefined) : undefined;
  const input = first.transcript && { params: { submissionId } };
  const { data, mutate } = useApi('getTranscript', input, known, {
    refreshInterval: (latest) => ((latest ?? known)?.state === 'making' ? ASK_AGAIN_MS : 0),
  });
  const exists = data !== undefined && (data.state !== 'off' || data.lines.length > 0);
  return {
    transcript: exists ? data : null,
    /** Puts a line in its place. */
    change: (line: SubmittedLine) =>
      void mutate((now = data) => now && { ...now, lines: now.lines.map((one) => (one.id === line.id ? line : one)) }, {
        revalidate: false,
      }),
  };
}
