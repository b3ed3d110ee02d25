import { standingFor } from '@/lib/domain/adjustments';
import { inDaytime, reminderDue, zoneOf, type Reminded } from '@/lib/domain/reminders';
import type { WaitingEmail } from '../../ports/store/organizer/emails';

const personOf = ({ invitation, visit }: WaitingEmail): Reminded => ({
  given: { closes: invitation?.adjustments.closes ?? null },
  openedAt: invitation?.openedAt ?? null,
  beganAt: visit?.beganAt ?? null,
  timeZone: visit?.timeZone ?? null,
});

/** Whether a person may be reminded now: what it says is still so, and it is not one reminder too many. */
export function mayRemind({ reminder, campaign, rules, invitation, visit }: WaitingEmail, now: Date): boolean {
  if (!reminder || !invitation || campaign.status !== 'active' || visit?.isFinished) return false;
  if (standingFor(campaign, invitation.adjustments, now) === 'closed') return false;
  if (rules[reminder] === null || invitation.reminded >= rules.most) return false;
  if (reminder === 'started') return visit !== null;
  return reminder !== 'opened' || visit === null;
}

/** Returns when the person is due instead of now, by what was given to them since; `null`: now. */
export function dueLater(email: WaitingEmail, now: Date): Date | null {
  const due = email.reminder && reminderDue(email.reminder, email.rules, email.campaign, personOf(email));
  return due && due > now ? due : null;
}

/** Returns the first moment from then on at which the person may be written to. */
export const daytimeOf = (email: WaitingEmail, at: Date): Date =>
  inDaytime(at, email.rules.hour, zoneOf(personOf(email), email.campaign));
