import { useState } from 'react';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import type { ListedSubmission, ReviewStatus, SubmissionQuery } from '@/lib/contract/organizer/submissions';
import { callApi } from '../api';
import { useAction } from '../use-action';

type Page = OrganizerOutput<'listSubmissions'>;

/** The pages of a list that have been shown so far. */
export function useSubmissionPages(campaignId: string, query: SubmissionQuery, first: Page) {
  const [pages, setPages] = useState<readonly Page[]>([first]);
  const { act, isBusy, fault } = useAction();
  const next = pages.at(-1)?.next ?? null;

  const keep = (change: (all: ListedSubmission[]) => ListedSubmission[]) =>
    setPages((all) => all.map((page) => ({ ...page, submissions: change(page.submissions) })));

  return {
    submissions: pages.flatMap((page) => page.submissions),
    hasMore: next !== null,
    isBusy,
    fault,
    showMore: () =>
      act(async () => {
        const input = { params: { id: campaignId }, query: { ...query, after: next ?? undefined } };
        const page = await callApi('listSubmissions', input);
        setPages((all) => [...all, page]);
      }),
    noteStatus: (ids: readonly string[], status: ReviewStatus) =>
      keep((all) => all.map((one) => (ids.includes(one.id) ? { ...one, status } : one))),
    noteErased: (ids: readonly string[]) => keep((all) => all.filter(({ id }) => !ids.includes(id))),
  };
}
