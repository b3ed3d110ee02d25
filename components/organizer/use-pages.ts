import { useState } from 'react';
import { useAction } from './use-action';

type Page = { next: string | null };

/** The pages of a list that have been shown so far; `showMore` adds the next, where there is one. */
export function usePages<P extends Page>(first: P, load: (after: string) => Promise<P>) {
  const [pages, setPages] = useState<readonly P[]>([first]);
  const { act, isBusy, fault } = useAction();
  const next = pages.at(-1)?.next ?? null;
  const more = async (after: string) => {
    const page = await load(after);
    setPages((all) => [...all, page]);
  };
  return { pages, setPages, isBusy, fault, showMore: next === null ? null : () => void act(() => more(next)) };
}
