import { type ComponentType, Suspense, createElement, lazy, useEffect, useState } from 'react';

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * Returns a component that is loaded when it is first shown, with nothing in its place until then. It does what
 * `next/dynamic` does, which brings two kB to every page that uses it. When it cannot be loaded the page fails, and
 * loads it again when it is shown again.
 */
export function loadLater<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const attempt = attempts(load);
  return function Later(props) {
    return <Suspense>{createElement(useState(attempt)[0], props)}</Suspense>;
  };
}

/**
 * As `loadLater`, for what the page can do without: when it cannot be loaded nothing is shown, until there is a
 * connection again, or it is shown anew.
 */
export function loadOptional<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const attempt = attempts(load, () => null);
  return function Optional(props) {
    const [Loaded, setLoaded] = useState(attempt);
    useEffect(() => {
      const loadAgain = () => setLoaded(attempt);
      window.addEventListener('online', loadAgain);
      return () => window.removeEventListener('online', loadAgain);
    }, []);
    return <Suspense>{createElement(Loaded, props)}</Suspense>;
  };
}

/**
 * Returns a function that returns what is loaded, or being loaded; another after one that has failed, which React would
 * never load again. `absent`: stands for what could not be loaded.
 */
function attempts<Props extends object>(load: Load<Props>, absent?: ComponentType<Props>): () => ComponentType<Props> {
  let last: ComponentType<Props> | null = null;
  return () =>
    (last ??= lazy(() =>
      load().then(
        (it) => ({ default: it }),
        (error: unknown) => {
          last = null;
          if (absent) return { default: absent };
          throw error;
        },
      ),
    ));
}
