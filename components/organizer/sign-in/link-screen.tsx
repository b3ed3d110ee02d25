'use client';

import { LinkGate } from './link-gate';
import { takeReturn } from './return-page';
import { useLink } from './use-link';

const enter = () => window.location.replace(takeReturn());

/** Signs in whoever followed a mailed link. */
export function LinkScreen() {
  return <LinkGate link={useLink(enter)} />;
}
