import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import type { ListedReview, ReviewStatus } from '@/lib/contract/organizer/reviews';
import { EXPORTED_BY_ID_MAX } from '@/lib/contract/organizer/submission-files';
import type { ListedSubmission, SubmissionQuery } from '@/lib/contract/organizer/submissions';
import { callApi } from '../api';
import { usePages } from '../use-pages';
import { useRefresh } from '../use-refresh';

/** The pages of a list that have been shown so far. */
export function useSubmissionPages(
  campaignId: string,
  query: SubmissionQuery,
  first: OrganizerOutput<'listSubmissions'>,
) {
  const { pages, setPages, ...paging } = usePages(first, (after) =>
    callApi('listSubmissions', { params: { id: campaignId }, query: { ...query, after } }),
  );

  const keep = (change: (all: ListedSubmission[]) => ListedSubmission[]) =>
    setPages((all) => all.map((page) => ({ ...page, submissions: change(page.submissions) })));

  const submissions = pages.flatMap((page) => page.submissions);
  // Rows stay where they are, also those that the filter would not find any more.
  const ask = () => askReviews(campaignId, submissions);
  const apply = (reviews: Awaited<ReturnType<typeof ask>>) =>
    keep((all) => all.map((one) => ({ ...one, ...reviews.get(one.id) })));
  const noteChange = useRefresh(ask, apply);
  const change = (changed: Parameters<typeof keep>[0]) => {
    noteChange();
    keep(changed);
  };

  return {
    submissions,
    ...paging,
    noteStatus: (ids: readonly string[], status: ReviewStatus) =>
      change((all) => all.map((one) => (ids.includes(one.id) ? { ...one, status } : one))),
    /** Asks for what members make of them now. Whoever cannot be asked is asked again soon. */
    refresh() {
      noteChange();
      return ask().then(apply, () => {});
    },
    noteErased: (ids: readonly string[]) => change((all) => all.filter(({ id }) => !ids.includes(id))),
  };
}

/** Returns what members make of these now, by their ids. An address has room for only so many. */
async function askReviews(campaignId: string, submissions: readonly ListedSubmission[]) {
  const reviews: ListedReview[] = [];
  for (let from = 0; from < submissions.length; from += EXPORTED_BY_ID_MAX) {
    const ids = submissions.slice(from, from + EXPORTED_BY_ID_MAX).map(({ id }) => id);
    const input = { params: { id: campaignId }, query: { ids: ids.join() } };
    reviews.push(...(await callApi('listReviews', input)).reviews);
  }
  return new Map(reviews.map((review) => [review.id, review]));
}
