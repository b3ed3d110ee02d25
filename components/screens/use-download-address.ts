import { useEffect, useEffectEvent, useState } from 'react';
import { fetchFilm } from '@/lib/browser/share';
import { withoutSignature } from './use-film-address';

/** The address of a link that saves the film. `target` is set when the link would leave the page. */
type DownloadAddress = { href: string; target?: '_blank' };

/**
 * Returns the address of a link that saves the film at `url`. Browsers save only files from the page's own origin, and
 * follow links to any other. A film at another origin is therefore fetched first, and the link points to that local
 * copy as soon as it exists. Of an address that is only signed anew the copy is kept.
 */
export function useDownloadAddress(url: string | null, name: string): DownloadAddress | null {
  const [copy, setCopy] = useState<{ of: string; href: string } | null>(null);
  const file = url === null ? null : withoutSignature(url);
  const fetchNow = useEffectEvent(() => fetchFilm(url ?? '', name));
  useEffect(() => {
    if (file === null || isOwn(file)) return;
    let isWanted = true;
    let address: string | null = null;
    fetchNow().then(
      (film) => isWanted && setCopy({ of: file, href: (address = URL.createObjectURL(film)) }),
      // When fetching fails, the link keeps pointing to the film itself.
      () => undefined,
    );
    return () => {
      isWanted = false;
      if (address) URL.revokeObjectURL(address);
    };
  }, [file, name]);
  if (url === null) return null;
  return copy && copy.of === file ? { href: copy.href } : { href: url, ...(isOwn(url) ? {} : { target: '_blank' }) };
}

/** A page rendered on the server has no film yet. */
function isOwn(url: string): boolean {
  return typeof location === 'undefined' || new URL(url, location.href).origin === location.origin;
}
