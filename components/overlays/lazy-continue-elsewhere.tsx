import { lazy, Suspense } from 'react';
import type { ContinueElsewhereProps } from './continue-elsewhere';
import { OfferElsewhere } from './offer-elsewhere';

const ContinueElsewhere = lazy(() =>
  import('./continue-elsewhere').then(
    (it) => ({ default: it.ContinueElsewhere }),
    // Without a connection there is no link to another device, but the page stays.
    () => ({ default: () => null }),
  ),
);

/** `ContinueElsewhere`, which no page needs at once. Its place is kept. */
export function LazyContinueElsewhere(props: ContinueElsewhereProps) {
  return (
    <Suspense fallback={<OfferElsewhere look={props.look} isHidden />}>
      <ContinueElsewhere {...props} />
    </Suspense>
  );
}
