'use client';

import { useFormatter, useNow } from 'next-intl';
import { useTimeZone as useReadersTimeZone } from '../ui/use-time-zone';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The member's time zone; while the page is rendered on the server, the server's. */
export const useTimeZone = () => useReadersTimeZone() ?? 'UTC';

/** A time: of the last 24 hours how long ago it was, with the exact time as title; else day and time. */
export function When({ at }: { at: string }) {
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const timeZone = useTimeZone();
  const date = new Date(at);
  const exact = format.dateTime(date, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const isRecent = now.getTime() - date.getTime() < DAY_MS;
  const isThisYear = now.getFullYear() === date.getFullYear();
  const year = isThisYear ? undefined : 'numeric';
  return (
    <time dateTime={at} title={exact} suppressHydrationWarning>
      {isRecent
        ? format.relativeTime(date, now)
        : format.dateTime(date, { day: 'numeric', month: 'long', year, timeZone })}
    </time>
  );
}
