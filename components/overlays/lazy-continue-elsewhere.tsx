import { type ComponentProps, lazy, Suspense } from 'react';

const ContinueElsewhere = lazy(() => import('./continue-elsewhere').then((it) => ({ default: it.ContinueElsewhere })));

/** `ContinueElsewhere`, which no page needs at once. */
export function LazyContinueElsewhere(props: ComponentProps<typeof ContinueElsewhere>) {
  return (
    <Suspense>
      <ContinueElsewhere {...props} />
    </Suspense>
  );
}
