'use client';

import { paths } from '@/lib/contract/paths';
import { GuardedLink } from '../ui/guarded';
import { useBrand } from './brand-provider';

/**
 * The brand's logo (its tokens.css), which links to the home page. The link loads a full page, because the root may
 * belong to another site.
 */
export function Logo() {
  const { displayName } = useBrand();
  return <GuardedLink external className="logo" href={paths.home()} aria-label={displayName} />;
}
