'use client';

import { paths } from '@/lib/contract/paths';
import { GuardedLink } from '../ui/guarded';
import { useBrand } from './brand-provider';

/** The brand's drawing (its tokens.css), leading home. A full page load: the root may belong to another site. */
export function Logo() {
  const { displayName } = useBrand();
  return <GuardedLink external className="logo" href={paths.home()} aria-label={displayName} />;
}
