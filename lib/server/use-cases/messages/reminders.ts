import { AppError } from '@/lib/contract/errors';
import type { Reminder, ReminderRules } from '@/lib/contract/organizer/reminders';
import { isSecondFirst, reminderDue } from '@/lib/domain/reminders';
import type { WhichReminders } from '../../ports/store/organizer/reminders';
import { findEditable } from '../campaigns/edited-campaign';
import type { OrganizerDeps } from '../organizer-deps';
import { type Actor, writeAudit } from '../write-audit';
import { planCampaign } from './plan-reminders';

/** The most groups of reminders that are listed. */
const LISTED = 100;

type Needed = Pick<OrganizerDeps, 'store' | 'now' | 'mail'>;
type Of = { member: Actor; id: string };
type Which = { reminder: Reminder; at: string; invitationId?: string };

/** Returns the rules of a campaign, and what is scheduled by them. Throws `notFound`. */
export async function getReminders(deps: Needed, { member, id }: Of) {
  const campaign = await findEditable(deps, member.organizationId, id);
  const [rules, reminders] = await Promise.all([
    deps.store.reminders.rulesOf(id),
    deps.store.reminders.list(id, LISTED),
  ]);
  const nobody = { given: { closes: null }, openedAt: null, beganAt: null, timeZone: null };
  const dateOf = (reminder: Reminder) => reminderDue(reminder, rules, campaign, nobody)?.toISOString() ?? null;
  return {
    rules,
    timeZone: campaign.timeZone ?? 'UTC',
    dates: {
      firstBeforeClosing: dateOf('firstBeforeClosing'),
      secondBeforeClosing: dateOf('secondBeforeClosing'),
    },
    reminders: reminders.map(({ at, ...reminder }) => ({ ...reminder, at: at.toISOString() })),
    canSend: deps.mail !== null,
  };
}

/** Changes the rules, and schedules by them at once. Throws `notFound`, and `invalidParameters` for rules at fault. */
export async function setReminders(deps: Needed, { member, id, ...rules }: Of & ReminderRules) {
  await findEditable(deps, member.organizationId, id);
  if (isSecondFirst(rules))
    throw new AppError('invalidParameters', 'The second reminder must come after the first', {
      faults: ['secondBeforeClosing'],
    });
  await deps.store.reminders.setRules(id, rules);
  await writeAudit(deps, member, 'campaign.remindersSet', id);
  const campaign = deps.mail && (await deps.store.reminders.campaign(id));
  if (campaign) await planCampaign(deps, campaign);
  return getReminders(deps, { member, id });
}

/** Pauses reminders that nobody is sending yet. Throws `notFound`. */
export async function pauseReminders(deps: Needed, { member, id, ...which }: Of & Which): Promise<{ changed: number }> {
  await findEditable(deps, member.organizationId, id);
  const changed = await deps.store.reminders.pause(id, toWhich(which));
  if (changed > 0) await writeAudit(deps, member, 'campaign.remindersPaused', id, { people: changed });
  return { changed };
}

/** Resumes reminders: those that were due meanwhile are sent by day. Throws `notFound`. */
export async function resumeReminders(
  deps: Needed,
  { member, id, ...which }: Of & Which,
): Promise<{ changed: number }> {
  await findEditable(deps, member.organizationId, id);
  const changed = await deps.store.reminders.resume(id, toWhich(which), deps.now());
  if (changed > 0) await writeAudit(deps, member, 'campaign.remindersResumed', id, { people: changed });
  return { changed };
}

const toWhich = ({ reminder, at, invitationId }: Which): WhichReminders => ({
  ...{ reminder, at: new Date(at), invitationId: invitationId ?? null },
});
