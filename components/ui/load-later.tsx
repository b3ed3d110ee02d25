import { type ComponentType, Suspense, createElement, lazy } from 'react';

/**
 * Returns a component that is loaded when it is first shown, with nothing in its place until then. It does what
 * `next/dynamic` does, which brings two kB to every page that uses it.
 */
export function loadLater<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded: ComponentType<Props> = lazy(() => load().then((it) => ({ default: it })));
  return function Later(props) {
    return <Suspense>{createElement(Loaded, props)}</Suspense>;
  };
}
