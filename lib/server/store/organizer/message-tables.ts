import type { ColumnType, Generated } from 'kysely';
import type { Reminder } from '@/lib/contract/organizer/reminders';
import type { EmailKind, EmailState } from '../../ports/store/organizer/emails';

/** The rows of what campaigns write to people. */
export type MessageTables = {
  /** Words that editors have written in the place of the usual ones. */
  message_templates: {
    campaign_id: string;
    kind: string;
    language: string;
    subject: string;
    text: string;
    changed_by: string;
    changed_at: Date;
  };
  campaign_messages: {
    campaign_id: string;
    sends_received: Generated<boolean>;
    /** When that was turned on: nobody is told of what came before. */
    received_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
    /** `null`: nobody is reminded. */
    reminders: ColumnType<unknown, string | null | undefined, string | null>;
    /** What its reminders were scheduled by (`plan-reminders.ts`); `null`: nothing. */
    planned_for: ColumnType<string | null, string | null | undefined, string | null>;
  };
  /** Emails to people, besides invitations: each row is one, whatever becomes of it. */
  emails: {
    id: string;
    campaign_id: string;
    kind: EmailKind;
    invitation_id: string | null;
    user_video_id: string | null;
    reminder: Reminder | null;
    /** Of a decision: with which others it was asked for, and by whom. */
    notices_id: string | null;
    asked_by: string | null;
    /** Where a receipt goes, and in which language. */
    address: string | null;
    language: string | null;
    state: Generated<EmailState>;
    due_at: Date;
    /** When it is sent, or tried again; `null`: not now. */
    next_try_at: Date | null;
    trying_since: Date | null;
    tries: Generated<number>;
    fault: string | null;
    sent_at: Date | null;
    created_at: Date;
  };
};
