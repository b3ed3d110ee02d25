import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import type { CompareQuery } from '@/lib/contract/organizer/comparison';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { apiAddress, callApi, useApi } from '../../api';
import { useAction } from '../../use-action';

type Page = OrganizerOutput<'compareSubmissions'>;

/** What is compared does not change by itself, and is forgotten when something else is. */
const ASKED_ONCE = { revalidateIfStale: false, revalidateOnFocus: false, dedupingInterval: 0 };

/**
 * The pages shown so far of what `query` compares; until its first is there, what was shown before. `first` is that of
 * the query with which the page was opened.
 */
export function useComparison(campaignId: string, query: CompareQuery, first: Page) {
  const { cache } = useSWRConfig();
  const [opened] = useState(() => organizerPaths.comparison(campaignId, query));
  const name = organizerPaths.comparison(campaignId, query);
  // What came with the page is right until something else has been compared; then all is asked for anew.
  const [hasLeft, setHasLeft] = useState(false);
  if (!hasLeft && name !== opened) setHasLeft(true);
  const input = { params: { id: campaignId }, query };
  const address = apiAddress('compareSubmissions', input);
  const { data, error } = useApi('compareSubmissions', input, hasLeft ? undefined : first, ASKED_ONCE);
  useEffect(() => () => cache.delete(address), [address, cache]);
  const [shown, setShown] = useState({ name: opened, page: first });
  if (data && (data !== shown.page || name !== shown.name)) setShown({ name, page: data });
  const [more, setMore] = useState<{ of: Page; pages: readonly Page[] }>({ of: first, pages: [] });
  const { act, isBusy, fault } = useAction();
  const further = more.of === shown.page ? more.pages : [];
  const { criteria, hidesScores, total } = shown.page;
  const { next } = further.at(-1) ?? shown.page;
  const load = async (after: string) => {
    const page = await callApi('compareSubmissions', { ...input, query: { ...query, after } });
    setMore({ of: shown.page, pages: [...further, page] });
  };

  return {
    ...{ criteria, hidesScores, total, isBusy },
    submissions: [shown.page, ...further].flatMap(({ submissions }) => submissions),
    fault: error ?? fault,
    /** `null`: all are shown, or what was asked for is not there yet. */
    showMore: next === null || shown.name !== name ? null : () => void act(() => load(next)),
  };
}
