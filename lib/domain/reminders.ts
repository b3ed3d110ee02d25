import type { Adjustments } from '../contract/adjustments';
import { REMINDERS, type Reminder, type ReminderRules } from '../contract/organizer/reminders';
import { closingOf } from './adjustments';
import { datesOf, localTimeAt, momentOf, withOwnClosing, type WrittenDates } from './campaign-dates';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Between these hours nobody is woken by an email. */
const DAYTIME = { from: 8, to: 21 };

/** What tells when a person is to be reminded. */
export type Reminded = {
  given: Pick<Adjustments, 'closes'>;
  openedAt: Date | null;
  /** When the visit began that came of the invitation; `null`: none did. */
  beganAt: Date | null;
  /** The person's own; `null`: it is not known. */
  timeZone: string | null;
};

/** Where a reminder counts its days. */
export const zoneOf = (person: Pick<Reminded, 'timeZone'>, { timeZone }: Pick<WrittenDates, 'timeZone'>): string =>
  person.timeZone ?? timeZone ?? 'UTC';

/** The reminders that are not off. */
export const remindersOn = (rules: ReminderRules): Reminder[] => REMINDERS.filter((one) => rules[one] !== null);

/** Whether the second reminder would not come after the first. */
export const isSecondFirst = ({ firstBeforeClosing, secondBeforeClosing }: ReminderRules): boolean =>
  secondBeforeClosing !== null && (firstBeforeClosing === null || secondBeforeClosing >= firstBeforeClosing);

/** Returns when a person is due to be reminded; `null`: never, as things stand. */
export function reminderDue(
  reminder: Reminder,
  rules: ReminderRules,
  campaign: WrittenDates,
  person: Reminded,
): Date | null {
  const days = rules[reminder];
  if (days === null) return null;
  const zone = zoneOf(person, campaign);
  if (reminder === 'started' || reminder === 'opened') {
    const since = reminder === 'started' ? person.beganAt : person.openedAt;
    return since && hourOf(since, days, rules.hour, zone);
  }
  const { closesAt } = withOwnClosing(datesOf(campaign), closingOf(campaign, person.given));
  return closesAt && hourOf(closesAt, -days, rules.hour, zone);
}

/** Returns the moment itself unless it is at night in this zone, else the next one at which clocks show the hour. */
export function inDaytime(moment: Date, hour: number, timeZone: string): Date {
  const shown = Number(localTimeAt(moment, timeZone).slice(11, 13));
  if (shown >= DAYTIME.from && shown < DAYTIME.to) return moment;
  return hourOf(moment, shown < DAYTIME.from ? 0 : 1, hour, timeZone);
}

/** Returns when clocks in a zone show this hour, so many days after the day of a moment. */
function hourOf(moment: Date, days: number, hour: number, timeZone: string): Date {
  const day = new Date(Date.parse(`${localTimeAt(moment, timeZone).slice(0, 10)}T00:00Z`) + days * DAY_MS);
  return momentOf(`${day.toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:00`, timeZone);
}
