import { useLocale } from 'next-intl';
import { useTimeZone } from './use-time-zone';

const FORMATS = {
  /** Tuesday, December 1, 2026 at 8:00 AM */
  whole: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  /** Dec 1, 8:00 AM */
  short: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  /** December 1, 2026 */
  date: { year: 'numeric', month: 'long', day: 'numeric' },
  /** December 1 */
  day: { month: 'long', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type MomentProps = { at: string; format?: keyof typeof FORMATS };

/** A moment in the reader's own time zone and language. As long as the zone is not known, it is in UTC, and says so. */
export function Moment({ at, format = 'whole' }: MomentProps) {
  const locale = useLocale();
  const timeZone = useTimeZone();
  const { [format]: parts } = FORMATS;
  const zone = timeZone || format === 'day' || format === 'date' ? {} : ({ timeZoneName: 'short' } as const);
  return (
    <time dateTime={at} suppressHydrationWarning>
      {new Date(at).toLocaleString(locale, { ...parts, ...zone, timeZone: timeZone ?? 'UTC' })}
    </time>
  );
}
