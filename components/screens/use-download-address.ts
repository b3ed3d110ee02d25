import { useEffect, useState } from 'react';
import { fetchFilm } from '@/lib/browser/share';

/** The address of a link that saves the film. `target` is set when the link would leave the page. */
type DownloadAddress = { href: string; target?: '_blank' };

/**
 * Returns the address of a link that saves the film at `url`. Browsers save only files from the page's own origin, and
 * follow links to any other. A film at another origin is therefore fetched first, and the link points to that local
 * copy as soon as it exists.
 */
export function useDownloadAddress(url: string | null, name: string): DownloadAddress | null {
  const [copy, setCopy] = useState<string | null>(null);
  useEffect(() => {
    if (url === null || isOwn(url)) return;
    let isWanted = true;
    let address: string | null = null;
    fetchFilm(url, name).then(
      (film) => isWanted && setCopy((address = URL.createObjectURL(film))),
      // When fetching fails, the link keeps pointing to the film itself.
      () => undefined,
    );
    return () => {
      isWanted = false;
      if (address) URL.revokeObjectURL(address);
    };
  }, [url, name]);
  if (url === null) return null;
  return copy ? { href: copy } : { href: url, ...(isOwn(url) ? {} : { target: '_blank' }) };
}

/** A page rendered on the server has no film yet. */
function isOwn(url: string): boolean {
  return typeof location === 'undefined' || new URL(url, location.href).origin === location.origin;
}
