import { useEffect } from 'react';

/**
 * Has a link within the console load a page, instead of only changing what is shown, so that the browser asks before
 * anything is lost.
 */
export function useLinksAsPages(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    document.addEventListener('click', loadPage, { capture: true });
    return () => document.removeEventListener('click', loadPage, { capture: true });
  }, [isUnsaved]);
}

function loadPage(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || link.target || link.hasAttribute('download')) return;
  if (link.origin !== location.origin || link.pathname === location.pathname) return;
  event.preventDefault();
  location.assign(link.href);
}
