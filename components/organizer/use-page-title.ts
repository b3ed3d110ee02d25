import { useEffect } from 'react';
import { useBrand } from '../brand/brand-provider';

/** Says in the browser's tab what a page shows that has changed without another page having been loaded. */
export function usePageTitle(title: string): void {
  const { displayName } = useBrand();
  useEffect(() => {
    document.title = `${title} · ${displayName}`;
  }, [title, displayName]);
}
