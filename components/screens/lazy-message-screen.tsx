'use client';

import { type ComponentProps, lazy } from 'react';
import type { MessageScreen } from './message-screen';

const LoadedMessageScreen = lazy(() =>
  import('./message-screen').then((module) => ({ default: module.MessageScreen })),
);

/**
 * `MessageScreen`, loaded only when it is shown: for pages that hardly ever show it. A function of its own, because a
 * page of the server cannot render what is lazy itself.
 */
export function LazyMessageScreen(props: ComponentProps<typeof MessageScreen>) {
  return <LoadedMessageScreen {...props} />;
}
