import type { ShutCampaign } from '@/lib/contract/backend-campaign';
import { paths } from '@/lib/contract/paths';
import { calendarEntry } from '@/lib/domain/calendar-entry';
import { readEnv } from '../env/env';

/** Returns the file for calendars that says when a campaign opens; `null` for one that does not open any more. */
export function openingEntry({ name, dates }: ShutCampaign, title: string): string | null {
  if (dates.standing !== 'notOpen' || dates.opensAt === null) return null;
  const address = `${readEnv().PUBLIC_URL}${paths.start(name)}`;
  return calendarEntry({ title, address, at: new Date(dates.opensAt), madeAt: new Date(dates.now) });
}
