import type { ColumnType, Generated } from 'kysely';
import type { PartialDraft } from '@/lib/contract/campaign-draft';
import type { EmailMessage } from '@/lib/contract/organizer/invitations';
import type { MessageTables } from './message-tables';

/** The rows of what organizers write, and of whom they invite. */
export type CampaignTables = MessageTables & {
  /** What organizers have written and not saved yet. */
  campaign_drafts: {
    campaign_id: string;
    content: ColumnType<PartialDraft, string, string>;
    saved_at: Date;
  };
  /** Who wants no emails; `key` is made from the address (`organizer/unsubscribe.ts`). */
  letter_refusals: { organization_id: string; key: string; refused_at: Date };
  invitations: {
    id: string;
    campaign_id: string;
    email: string;
    name: string | null;
    token_hash: string;
    created_at: Date;
    sent_at: Date | null;
    /** What the mail server said when it refused the email. */
    fault: string | null;
    /** What is sent; `null`: nothing. */
    letter: ColumnType<EmailMessage | null, string | null | undefined, string | null>;
    /** When the email is sent, or tried again; `null`: not now. */
    next_try_at: Date | null;
    trying_since: Date | null;
    tries: Generated<number>;
    opened_at: Date | null;
    user_video_id: string | null;
    /** What was given to this person; `null`: nothing. */
    adjustments: ColumnType<unknown, string | undefined, string | null>;
  };
};
