import { useSyncExternalStore } from 'react';

const nothing = () => () => {};

/** The reader's time zone; `null` while the page is rendered on the server, which does not know it. */
export const useTimeZone = (): string | null =>
  useSyncExternalStore(
    nothing,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  );
