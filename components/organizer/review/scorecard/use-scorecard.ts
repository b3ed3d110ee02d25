import type { SubmissionScorecard } from '@/lib/contract/organizer/scorecards';
import { useApi } from '../../api';
import { REFRESH_MS } from '../../use-refresh';

/** A campaign's scorecard: of the submission that was opened first, or `null` where there is none. */
export type FirstScorecard = SubmissionScorecard | null;

/** The scorecard of one submission; `undefined`: it is on its way, `null`: the campaign has none. */
export function useScorecard(submissionId: string, first: { id: string; card: FirstScorecard }) {
  const input = first.card && { params: { submissionId } };
  const known = submissionId === first.id ? (first.card ?? undefined) : undefined;
  const { data, error, mutate } = useApi('getScorecard', input, known, { refreshInterval: REFRESH_MS });
  // It may have been removed meanwhile.
  const isGone = error?.code === 'notFound';
  return {
    error: isGone ? undefined : error,
    card: first.card === null || isGone ? null : data,
    change: (change: (card: SubmissionScorecard) => SubmissionScorecard) =>
      void mutate((now = data) => now && change(now), { revalidate: false }),
    reload: () => mutate(),
  };
}
