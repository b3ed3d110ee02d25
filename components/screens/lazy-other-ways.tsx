import dynamic from 'next/dynamic';

/** Loaded only for those who need it. Without a connection there are no other ways, but the page stays. */
export const LazyOtherWays = dynamic(
  () =>
    import('./other-ways').then(
      (it) => it.OtherWays,
      () => () => null,
    ),
  { ssr: false },
);
