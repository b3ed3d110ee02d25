import { useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

export type TakenBack = ReturnType<typeof useTakenBack>;

/** The invitations that were taken back since the list was shown: their rows stay, and offer to undo it. */
export function useTakenBack() {
  const [ids, setIds] = useState(NONE);
  return {
    has: (id: string) => ids.has(id),
    add: (id: string) => setIds((before) => new Set([...before, id])),
    remove: (id: string) => setIds((before) => new Set([...before].filter((one) => one !== id))),
    /** The list is shown anew. */
    forget: () => setIds(NONE),
    /** How the list is asked for: a list that has lost a row while nobody did anything would move under a pointer. */
    options: { revalidateOnFocus: ids.size === 0 },
  };
}
