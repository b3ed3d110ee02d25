import type { CampaignContent } from '@/lib/contract/campaign-content';
import type { Reminder, ReminderRules, ScheduledReminders } from '@/lib/contract/organizer/reminders';
import type { Reminded } from '@/lib/domain/reminders';

/** Who may be reminded, and has no reminder of this kind yet. */
export type Remindable = Reminded & { invitationId: string };

/** A campaign that reminds people. `plannedFor`: what its reminders were scheduled by. */
export type RemindingCampaign = {
  id: string;
  content: CampaignContent;
  rules: ReminderRules;
  plannedFor: string | null;
};

/** Which reminders of a campaign; with `invitationId`, those of one person. */
export type WhichReminders = { reminder: Reminder; at: Date; invitationId: string | null };

/** How far the reminders of one person are. `nextAt`: when the next is due; `null`: there is none. */
export type RemindersOf = { sent: number; nextAt: Date | null; isPaused: boolean };

/** Reminders: rules, and a row for each person and reminder. */
export type ReminderRepository = {
  rulesOf(campaignId: string): Promise<ReminderRules>;
  setRules(campaignId: string, rules: ReminderRules): Promise<void>;
  /** The active campaigns that have rules. */
  campaigns(): Promise<RemindingCampaign[]>;
  /** `null`: it does not remind, or is not open. */
  campaign(id: string): Promise<RemindingCampaign | null>;
  /**
   * Removes what is scheduled for later than `now`, what was dropped, and of `off` also what is due or paused, unless
   * it was tried: the rest is to be scheduled by `plannedFor`.
   */
  unschedule(campaignId: string, by: { plannedFor: string; off: readonly Reminder[]; now: Date }): Promise<void>;
  /**
   * Those who were invited by an email that was sent, have handed in nothing, and lack this reminder, in the order of
   * their ids. `since`: who began, or opened, later; `onlyGiven`: those to whom a later closing was given.
   */
  remindable(
    campaignId: string,
    reminder: Reminder,
    page: { since: Date | null; onlyGiven: boolean; after: string | null; limit: number },
  ): Promise<Remindable[]>;
  /** Who has this reminder already keeps it. */
  schedule(
    campaignId: string,
    reminder: Reminder,
    due: readonly { invitationId: string; at: Date }[],
    now: Date,
  ): Promise<void>;
  /** The next first, then at most `limit` of those that were sent, the last first. */
  list(campaignId: string, limit: number): Promise<(Omit<ScheduledReminders, 'at'> & { at: Date })[]>;
  /** Both return how many it was. */
  pause(campaignId: string, which: WhichReminders): Promise<number>;
  resume(campaignId: string, which: WhichReminders, now: Date): Promise<number>;
  /** How far the reminders of these invitations are; those without any are left out. */
  of(invitationIds: readonly string[]): Promise<ReadonlyMap<string, RemindersOf>>;
};
