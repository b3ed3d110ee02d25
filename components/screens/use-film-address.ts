import { useState } from 'react';

type FilmAddress = {
  film: string | null;
  /** Switches to the newest address. Returns false when the film has it already. */
  renew: () => boolean;
};

/** Returns what stays of a file's address whenever it is signed anew. */
export const withoutSignature = (address: string) => address.split('?', 1)[0]!;

/**
 * Keeps the first address of a film. `newest` is signed anew each time the record is read; it is the same film, but a
 * new address would restart it.
 */
export function useFilmAddress(newest: string | null): FilmAddress {
  const [shown, setShown] = useState(newest);
  const isOther = newest !== null && (shown === null || withoutSignature(shown) !== withoutSignature(newest));
  if (isOther) setShown(newest);
  return {
    film: isOther ? newest : shown,
    renew() {
      if (newest === null || newest === shown) return false;
      setShown(newest);
      return true;
    },
  };
}
