import { localTimeAt } from '@/lib/domain/campaign-dates';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
export const BEGIN = '2030-11-01T09:00:00Z';
export const CLOSING = { closes: '2030-11-30T23:59', timeZone: 'Europe/Oslo' };
/** In November its clocks are an hour ahead all the time. */
const AHEAD_MS = HOUR_MS;
const CLOSES_AT = Date.parse(`${CLOSING.closes}Z`) - AHEAD_MS;
export const RULES = { firstBeforeClosing: 7, secondBeforeClosing: 3, started: 2, opened: 4, most: 3, hour: 10 };
/** How long a reminder may be late: each may wait a day for another one, and a day for each try in doubt. */
const LATE_MS = 3 * DAY_MS;

export type Happening = 'opens' | 'begins' | 'finishes' | 'refuses' | 'goes';

export type Person = {
  email: string;
  /** What happens, by the number of hours after the beginning. */
  plan: ReadonlyMap<number, Happening>;
  /** How the mail server takes emails to this person. */
  isRefused: boolean;
  isDone: boolean;
  visitId: string | null;
  /** How many reminders were sent before the invitation was taken back. */
  sentBefore: number;
  /** When emails arrived. */
  arrived: Date[];
  /** At how many of them the mail server hung up. */
  drops: number;
};

export function planPerson(index: number, random: () => number): Person {
  const hour = () => 1 + Math.floor(random() * 29 * 24);
  const plan = new Map<number, Happening>();
  if (random() < 0.5) plan.set(hour(), 'opens');
  if (random() < 0.3) plan.set(hour(), 'begins');
  const end = random();
  if (end < 0.15) plan.set(hour(), 'finishes');
  else if (end < 0.2) plan.set(hour(), 'refuses');
  else if (end < 0.25) plan.set(hour(), 'goes');
  const has = { visitId: null, sentBefore: 0, arrived: [], drops: 0 };
  return { email: `person${index}@month.example`, plan, isRefused: random() < 0.03, isDone: false, ...has };
}

/** Returns what is wrong with an email to this person that arrives now. */
export function faultOfArrival({ email, isDone }: Person, at: Date): string | null {
  if (isDone) return `${email} was done at ${at.toISOString()}`;
  const hour = Number(localTimeAt(at, CLOSING.timeZone).slice(11, 13));
  return hour < 8 || hour >= 21 ? `${email} was reminded at ${hour} o’clock` : null;
}

/** Whether this person got an email so shortly before. */
export const isSameDay = ({ arrived }: Person, at: Date): boolean =>
  at.getTime() - (arrived.at(-1)?.getTime() ?? 0) < DAY_MS - HOUR_MS;

/** Returns what is wrong with how often this person was reminded, by the rules. `sent`: as far as the server knows. */
export function faultsOf(person: Person, sent: number): string[] {
  const { email, isRefused, arrived, drops } = person;
  if (isRefused) return arrived.length > 0 ? [`${email} got what the mail server had refused`] : [];
  const windows = windowsOf(person);
  const due = windows.filter(({ from, until }) => from < until);
  const most = Math.min(RULES.most, due.length);
  const late = LATE_MS + drops * DAY_MS;
  const least = Math.min(RULES.most, due.filter(({ from, until }) => from + late <= until).length);
  const told = `${email} was reminded ${sent} times (${arrived.length} emails, ${drops} of them in doubt)`;
  return [
    ...(sent > most ? [`${told}, and not at most ${most} times`] : []),
    // What came when the mail server hung up may have been given up since.
    ...(Math.max(sent, arrived.length - drops) < least ? [`${told}, and not ${least} times or more`] : []),
  ];
}

/** From when each reminder is due, and until when there is reason for it. */
function windowsOf({ plan }: Person): { from: number; until: number }[] {
  const at = new Map([...plan].map(([hour, what]) => [what, Date.parse(BEGIN) + hour * HOUR_MS]));
  const momentOf = (what: Happening) => at.get(what) ?? Infinity;
  const done = Math.min(...(['finishes', 'refuses', 'goes'] as const).map(momentOf), CLOSES_AT);
  const [opened, begun] = [momentOf('opens'), momentOf('begins')];
  return [
    { from: hourOf(CLOSES_AT, -RULES.firstBeforeClosing), until: done },
    { from: hourOf(CLOSES_AT, -RULES.secondBeforeClosing), until: done },
    ...(begun < done ? [{ from: hourOf(begun, RULES.started), until: done }] : []),
    ...(opened < done ? [{ from: hourOf(opened, RULES.opened), until: Math.min(begun, done) }] : []),
  ];
}

/** The hour of the rules, so many days after the day of a moment. */
const hourOf = (moment: number, days: number) =>
  (Math.floor((moment + AHEAD_MS) / DAY_MS) + days) * DAY_MS + RULES.hour * HOUR_MS - AHEAD_MS;
