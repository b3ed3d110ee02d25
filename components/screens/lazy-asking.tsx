import { type ComponentType, type ReactNode, Suspense, lazy, useEffect, useEffectEvent } from 'react';
import type { AskingSectionProps } from './asking-section';

/** Loads `AskingSection` ahead. */
export const loadAsking = () => import('./asking-section');

/** What cannot be loaded is read instead. */
const AskingSection = lazy<ComponentType<AskingSectionProps>>(() =>
  loadAsking().then(
    (it) => ({ default: it.AskingSection }),
    () => ({ default: ReadInstead }),
  ),
);

function ReadInstead({ onHeard }: AskingSectionProps) {
  const goOn = useEffectEvent(onHeard);
  useEffect(() => goOn(), []);
  return null;
}

/** `AskingSection`, which only sections load that are asked so. `picture`: stands in its place before. */
export function LazyAsking({ picture, ...props }: AskingSectionProps & { picture: ReactNode }) {
  return (
    <Suspense fallback={picture}>
      <AskingSection {...props} />
    </Suspense>
  );
}
