import dynamic from 'next/dynamic';

/** Loaded only for those who need it. Without a connection there is no help, but the page stays. */
export const LazyAccessHelp = dynamic(
  () =>
    import('./access-help').then(
      (it) => it.AccessHelp,
      () => () => null,
    ),
  { ssr: false },
);
