import type { CampaignContent } from '../contract/campaign-content';

/** When people may begin, as it is written of a campaign. */
export type WrittenDates = Pick<CampaignContent, 'opens' | 'closes' | 'timeZone'>;

/** The same as moments. `null`: no such date. */
export type CampaignDates = { opensAt: Date | null; closesAt: Date | null };

export type Standing = 'notOpen' | 'open' | 'closed';

/** How long who has begun before the closing may continue after it, ms (docs/decisions/0021-campaign-states.md). */
export const GRACE_MS = 24 * 60 * 60 * 1000;

export function datesOf({ opens, closes, timeZone }: WrittenDates): CampaignDates {
  const at = (local: string | null) => local && momentOf(local, timeZone ?? 'UTC');
  return { opensAt: at(opens) || null, closesAt: at(closes) || null };
}

/** Whether people may begin now, must wait, or are too late. Who opens it in the moment of its closing is too late. */
export function standingAt({ opensAt, closesAt }: CampaignDates, now: Date): Standing {
  if (closesAt && now >= closesAt) return 'closed';
  return opensAt && now < opensAt ? 'notOpen' : 'open';
}

/** The same for a person to whom a later closing was given. */
export function withOwnClosing({ opensAt, closesAt }: CampaignDates, ownClosing: Date | null): CampaignDates {
  return { opensAt, closesAt: closesAt && ownClosing && ownClosing > closesAt ? ownClosing : closesAt };
}

/**
 * Returns until when who has begun may finish; `null`: there is no end. `ownClosing`: a later day that was given to one
 * person, which takes the place of the closing and of the day after it.
 */
export function finishBy({ closesAt }: CampaignDates, ownClosing: Date | null = null): Date | null {
  if (!closesAt) return null;
  const usual = new Date(closesAt.getTime() + GRACE_MS);
  return ownClosing && ownClosing > usual ? ownClosing : usual;
}

/**
 * Returns the moment at which clocks in a zone show this time. When they show it twice, because they were set back, it
 * is the first; when they never do, because they were set forward, it is as much later.
 */
export function momentOf(local: string, timeZone: string): Date {
  const asUtc = Date.parse(`${local}Z`);
  // Zones are less than a day apart, and set their clocks once in a day at most.
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => offsetAt(near, timeZone));
  const moments = offsets.map((offset) => asUtc - offset);
  const found = moments.filter((moment) => moment + offsetAt(moment, timeZone) === asUtc);
  return new Date(found.length > 0 ? Math.min(...found) : Math.max(...moments));
}

/** Returns the day and the time that clocks in a zone show at a moment, such as `2026-12-01T08:00`. */
export const localTimeAt = (moment: Date, timeZone: string): string =>
  new Date(moment.getTime() + offsetAt(moment.getTime(), timeZone)).toISOString().slice(0, 16);

const DAY_MS = 24 * 60 * 60 * 1000;

/** By how much clocks in a zone are ahead of UTC at a moment, ms. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(moment);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(value('year'), value('month') - 1, value('day'), value('hour'), value('minute'));
  return shown - Math.floor(moment / 60_000) * 60_000;
}

const PARTS = {
  ...({ calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' } as const),
  ...({ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const),
};

/** A zone counts as UTC that this system does not know: another one may have written it. */
function makeClock(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...PARTS, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...PARTS, timeZone: 'UTC' });
  }
}

/** Making one costs more than all its use. */
const clocks = new Map<string, Intl.DateTimeFormat>();
const MAX_CLOCKS = 1000;

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = makeClock(timeZone);
  if (clocks.size >= MAX_CLOCKS) clocks.clear();
  clocks.set(timeZone, clock);
  return clock;
}
