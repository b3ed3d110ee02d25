import { useMemo, useState } from 'react';
import type { SubmittedLine } from '@/lib/contract/organizer/transcripts';
import { findInLines } from '@/lib/domain/transcripts/find-in-words';
import type { LineMatch } from './marked-words';

export type Finding = ReturnType<typeof useFinding>;

/**
 * What is searched for in a transcript, and at which match the member is. `first`: what is searched for at first;
 * `from`: from this moment on, ms.
 */
export function useFinding(lines: readonly SubmittedLine[], first: string, from: number) {
  const [search, setSearch] = useState(() => (findInLines(lines, first).length > 0 ? first : ''));
  /** `turn` counts how often one was gone to: the same one may be, again. */
  const [place, setPlace] = useState(() => {
    const at = findInLines(lines, first).findIndex(({ line }) => (lines[line]?.endMs ?? 0) > from);
    return { at: Math.max(0, at), turn: 0 };
  });
  const matches = useMemo(() => findInLines(lines, search), [lines, search]);
  const current = matches.length === 0 ? null : Math.min(place.at, matches.length - 1);
  const byLine = useMemo(() => {
    const found = new Map<number, LineMatch[]>();
    for (const [index, { line, from, to }] of matches.entries())
      found.set(line, [...(found.get(line) ?? []), { from, to, index }]);
    return found;
  }, [matches]);
  return {
    ...{ search, matches, current, byLine, turn: place.turn },
    setSearch(words: string) {
      setSearch(words);
      setPlace({ at: 0, turn: place.turn + 1 });
    },
    go(direction: 1 | -1) {
      if (current === null) return;
      setPlace({ at: (current + direction + matches.length) % matches.length, turn: place.turn + 1 });
    },
  };
}
