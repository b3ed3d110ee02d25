import { useState } from 'react';

type FilmAddress = {
  film: string | null;
  /** Goes on to the newest address; false when the film is at it already. */
  renew: () => boolean;
};

const withoutSignature = (address: string) => address.split('?')[0];

/**
 * Keeps a film at the address it was first shown by: `newest`, signed anew with each reading, is the same film and
 * would begin it again.
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
