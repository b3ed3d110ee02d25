import { useEffect, useState } from 'react';
import { fetchFilm } from '@/lib/browser/share';

/** Of a link that saves the film; `target` where it would lead out of the page. */
type DownloadAddress = { href: string; target?: '_blank' };

/**
 * Where a link to save the film at `url` leads to. Browsers save only what comes from the page's own origin and follow
 * other links: a film in storage elsewhere is fetched, and the link leads to the page's own copy as soon as it is
 * there.
 */
export function useDownloadAddress(url: string | null, name: string): DownloadAddress | null {
  const [copy, setCopy] = useState<string | null>(null);
  useEffect(() => {
    if (url === null || isOwn(url)) return;
    let isWanted = true;
    let address: string | null = null;
    fetchFilm(url, name).then(
      (film) => isWanted && setCopy((address = URL.createObjectURL(film))),
      // The link goes on leading to the film itself.
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

/** What is drawn without a browser has no film yet. */
function isOwn(url: string): boolean {
  return typeof location === 'undefined' || new URL(url, location.href).origin === location.origin;
}
