import { REMINDERS, type Reminder } from '@/lib/contract/organizer/reminders';
import { reminderDue, remindersOn } from '@/lib/domain/reminders';
import type { RemindingCampaign } from '../../ports/store/organizer/reminders';
import type { OrganizerDeps } from '../organizer-deps';

/** How many people are looked at at once. */
const BATCH = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

type Needed = Pick<OrganizerDeps, 'store' | 'now'>;

/**
 * Called every minute: gives each person who is to be reminded a row for each reminder, with the moment at which it is
 * due. What was scheduled by other rules, or for another closing, is scheduled anew; what was paused stays so.
 */
export async function planReminders(deps: Needed): Promise<void> {
  for (const campaign of await deps.store.reminders.campaigns()) await planCampaign(deps, campaign);
}

/** The same for one campaign. */
export async function planCampaign(deps: Needed, campaign: RemindingCampaign): Promise<void> {
  const { id, content, rules, plannedFor } = campaign;
  const { opens, closes, timeZone } = content;
  const on = remindersOn(rules);
  const by = JSON.stringify([rules, opens, closes, timeZone]);
  if (by !== plannedFor) {
    const off = REMINDERS.filter((one) => !on.includes(one));
    await deps.store.reminders.unschedule(id, { plannedFor: by, off, now: deps.now() });
  }
  for (const reminder of on) await planReminder(deps, campaign, reminder);
}

async function planReminder(deps: Needed, campaign: RemindingCampaign, reminder: Reminder): Promise<void> {
  const { id, content, rules } = campaign;
  const now = deps.now();
  const nobody = { given: { closes: null }, openedAt: null, beganAt: null, timeZone: null };
  const isBeforeClosing = reminder === 'firstBeforeClosing' || reminder === 'secondBeforeClosing';
  const ofAll = isBeforeClosing ? reminderDue(reminder, rules, content, nobody) : null;
  if (isBeforeClosing && ofAll === null) return;
  // Nobody is due a moment that has passed, so those who can be are few. Zones are less than a day apart.
  const onlyGiven = ofAll !== null && ofAll.getTime() < now.getTime() - DAY_MS;
  const since = isBeforeClosing ? null : new Date(now.getTime() - ((rules[reminder] ?? 0) + 2) * DAY_MS);
  for (let after: string | null = null, isMore = true; isMore;) {
    const people = await deps.store.reminders.remindable(id, reminder, { since, onlyGiven, after, limit: BATCH });
    const due = people.flatMap((person) => {
      const at = reminderDue(reminder, rules, content, person);
      return at && at > now ? [{ invitationId: person.invitationId, at }] : [];
    });
    if (due.length > 0) await deps.store.reminders.schedule(id, reminder, due, now);
    after = people.at(-1)?.invitationId ?? null;
    isMore = people.length === BATCH;
  }
}
