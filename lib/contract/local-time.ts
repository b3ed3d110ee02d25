import * as z from 'zod/mini';

/** A day and time of day as a clock on the wall shows it, such as `2026-12-01T08:00`: of which place says its zone. */
export const LocalTime = z
  .string()
  .check(
    z.trim(),
    z.refine(isLocalTime, { error: 'must be a day and time such as 2026-12-01T08:00', params: { fault: 'notTime' } }),
  );

/** A time zone by the name that all systems know it by, such as `Europe/Oslo`. */
export const TimeZone = z
  .string()
  .check(
    z.trim(),
    z.maxLength(50),
    z.refine(isTimeZone, { error: 'must be a time zone such as Europe/Oslo', params: { fault: 'notZone' } }),
  );

/** When people may begin, as organizers write it. A campaign that names no zone means UTC. */
export const WrittenDates = {
  opens: z._default(z.nullable(LocalTime), null),
  closes: z._default(z.nullable(LocalTime), null),
  timeZone: z._default(z.nullable(TimeZone), null),
};

/** Whether it would close before it opens. Both are of one place, so they compare as they are written. */
export const closesFirst = ({ opens, closes }: { opens: string | null; closes: string | null }): boolean =>
  opens !== null && closes !== null && closes <= opens;

function isLocalTime(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return false;
  const time = new Date(`${text}Z`);
  // February 30 is read as a day of March.
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

/** Names that were found to be zones: to find out costs more than all else that is read of a campaign. */
const zones = new Set<string>();
const MAX_ZONES = 1000;

/** Whether this system knows a zone. An offset, such as `+01:00`, is none: it is wrong for half of the year. */
export function isTimeZone(name: string): boolean {
  if (zones.has(name)) return true;
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format();
  } catch {
    return false;
  }
  if (zones.size < MAX_ZONES) zones.add(name);
  return true;
}
