import { useSyncExternalStore } from 'react';

const nothing = () => () => {};

/** The reader's time zone; `null` while the page is rendered on the server, which does not know it. */
export const useTimeZone = (): string | null => useSyncExternalStore(nothing, readTimeZone, () => null);

let read: { name?: string; zone: string } = { zone: 'UTC' };

/** Made once where the device is: each time shown on a page asks for the zone whenever it is drawn. */
let local: { offset: number; format: Intl.DateTimeFormat } | null = null;

function localFormat(): Intl.DateTimeFormat {
  const offset = new Date().getTimezoneOffset();
  if (local?.offset !== offset) local = { offset, format: Intl.DateTimeFormat() };
  return local.format;
}

/** Some browsers tell no zone, or one in which they can show no time, such as `Etc/Unknown`. */
function readTimeZone(): string {
  const { timeZone: name } = localFormat().resolvedOptions() as { timeZone?: string };
  if (read.name !== name) read = { name, zone: name !== undefined && showsTimeIn(name) ? name : 'UTC' };
  return read.zone;
}

function showsTimeIn(timeZone: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}
