import { loadLater } from '../ui/load-later';

/** Loaded only for those who need it. Without a connection there are no other ways, but the page stays. */
export const LazyOtherWays = loadLater(() =>
  import('./other-ways').then(
    (it) => it.OtherWays,
    () => () => null,
  ),
);
