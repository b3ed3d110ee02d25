import * as z from 'zod/mini';
import { organizerCall } from './call';
import { id, ofCampaign } from './input';

const when = z.iso.datetime();

/** When people who were invited by email are reminded. Each has one row, and is sent once at most. */
export const REMINDERS = ['firstBeforeClosing', 'secondBeforeClosing', 'started', 'opened'] as const;
export const Reminder = z.enum(REMINDERS);
export type Reminder = z.infer<typeof Reminder>;

/** The most days before or after something at which people are reminded. */
export const MAX_REMINDER_DAYS = 90;
/** The most reminders that one person gets of a campaign. */
export const MAX_REMINDERS = 10;
/** The hours of the day at which reminders may be sent: never at night. */
export const REMINDER_HOURS = { min: 8, max: 19 };

const days = z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_REMINDER_DAYS)));

/** The rules of a campaign, days; `null`: people are not reminded so. */
export const ReminderRules = z.object({
  /** Before the campaign closes, or later: the day on which it closes for the person. */
  firstBeforeClosing: days,
  /** Fewer than for the first one. */
  secondBeforeClosing: days,
  /** After the person has begun, and not finished. */
  started: days,
  /** After the person has opened the link, and not begun. */
  opened: days,
  most: z.int().check(z.minimum(1), z.maximum(MAX_REMINDERS)),
  /** The hour of the day, in the person's time zone where it is known, else in the campaign's. */
  hour: z.int().check(z.minimum(REMINDER_HOURS.min), z.maximum(REMINDER_HOURS.max)),
});
export type ReminderRules = z.infer<typeof ReminderRules>;

/** What holds until somebody chooses something else: nobody is reminded. */
export const NO_REMINDERS: ReminderRules = {
  ...{ firstBeforeClosing: null, secondBeforeClosing: null, started: null, opened: null },
  ...{ most: 3, hour: 10 },
};

/** Reminders of one kind for one moment. `people`: who is still to be reminded, or was. */
export const ScheduledReminders = z.object({
  reminder: Reminder,
  at: when,
  state: z.enum(['scheduled', 'paused', 'sent', 'failed']),
  people: z.int(),
});
export type ScheduledReminders = z.infer<typeof ScheduledReminders>;

const Schedule = z.object({
  rules: ReminderRules,
  /** The zone in which they are counted for people whose own is not known. */
  timeZone: z.string(),
  /** When those before the closing are due; `null`: they are off, or the campaign has no closing date. */
  dates: z.object({ firstBeforeClosing: z.nullable(when), secondBeforeClosing: z.nullable(when) }),
  /** The next first, then what was sent, the last first. */
  reminders: z.array(ScheduledReminders),
  /** Whether this server can send emails. */
  canSend: z.boolean(),
});

/** Those of one kind for one moment; with `invitationId`, of one person alone. */
const Which = z.object({ reminder: Reminder, at: when, invitationId: z.optional(id) });
const Changed = z.object({ changed: z.int() });
const written = { may: 'editor', scope: 'write' } as const;

/** Automatic reminders of a campaign. */
export const REMINDER_CALLS = {
  getReminders: organizerCall({
    ...{ method: 'get', path: 'campaigns/{id}/reminders', may: 'editor', scope: 'read' },
    summary: "Returns a campaign's rules for reminders, and what is scheduled and was sent by them.",
    params: ofCampaign,
    response: Schedule,
  }),
  /** What was not sent is scheduled anew. Fails with `invalidParameters` for a second one before the first. */
  setReminders: organizerCall({
    ...{ method: 'put', path: 'campaigns/{id}/reminders', ...written },
    summary: "Changes a campaign's rules for reminders.",
    params: ofCampaign,
    body: ReminderRules,
    response: Schedule,
  }),
  pauseReminders: organizerCall({
    ...{ method: 'post', path: 'campaigns/{id}/reminders/pause', ...written },
    summary: 'Pauses scheduled reminders.',
    params: ofCampaign,
    body: Which,
    response: Changed,
  }),
  resumeReminders: organizerCall({
    ...{ method: 'post', path: 'campaigns/{id}/reminders/resume', ...written },
    summary: 'Resumes reminders that were paused.',
    params: ofCampaign,
    body: Which,
    response: Changed,
  }),
} as const;
