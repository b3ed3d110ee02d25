import { type ReactNode, Suspense, lazy } from 'react';
import type { Campaign } from '@/lib/contract/entities';

const PhoneCode = lazy(() =>
  import('./phone-code').then(
    (it) => ({ default: it.PhoneCode }),
    // Without a connection there is no link, but the page stays.
    () => ({ default: ({ children }: { children: ReactNode }) => children }),
  ),
);

/** `PhoneCode`, loaded only for those who need it. */
export function LazyPhoneCode({ campaign, children }: { campaign: Campaign; children: ReactNode }) {
  return (
    <Suspense fallback={children}>
      <PhoneCode campaign={campaign}>{children}</PhoneCode>
    </Suspense>
  );
}
