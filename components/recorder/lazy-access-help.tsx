import { loadLater } from '../ui/load-later';

/** Loaded only for those who need it. Without a connection there is no help, but the page stays. */
export const LazyAccessHelp = loadLater(() =>
  import('./access-help').then(
    (it) => it.AccessHelp,
    () => () => null,
  ),
);
