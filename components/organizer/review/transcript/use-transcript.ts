import { useSWRConfig } from 'swr';
import type { SubmittedLine, SubmittedTranscript } from '@/lib/contract/organizer/transcripts';
import { useAskingAgain } from '../../../ui/use-asking-again';
import { apiAddress, useApi } from '../../api';

const AGAIN = { firstMs: 5000, longestMs: 60_000 };

/**
 * What is said in one submission; `null`: nothing is written down of it, or it is on its way. While it is being written
 * down it is asked for again, less and less often.
 */
export function useTranscript(submissionId: string, first: { id: string; transcript: SubmittedTranscript | null }) {
  const known = submissionId === first.id ? (first.transcript ?? undefined) : undefined;
  const input = first.transcript && { params: { submissionId } };
  const { data, mutate } = useApi('getTranscript', input, known);
  useAskingAgain({ ...AGAIN, of: submissionId, isMaking: data?.state === 'making', ask: () => mutate() });
  const { mutate: mutateAddress } = useSWRConfig();
  const exists = data !== undefined && (data.state !== 'off' || data.lines.length > 0);
  return {
    transcript: exists ? data : null,
    /** Puts a line in its place. A film with the captions of before is not offered any more. */
    change: (line: SubmittedLine) => {
      void mutate((now = data) => now && { ...now, lines: now.lines.map((one) => (one.id === line.id ? line : one)) }, {
        revalidate: false,
      });
      void mutateAddress(apiAddress('submissionCaptionedFilm', { params: { submissionId } }), undefined);
    },
  };
}
