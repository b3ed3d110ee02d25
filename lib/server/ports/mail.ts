import type { Adjustments } from '@/lib/contract/adjustments';
import type { LanguageTag } from '@/lib/contract/languages';
import type { EmailMessage } from '@/lib/contract/organizer/invitations';

/** What a message says: the same words as plain text and as HTML. */
export type WrittenMail = { subject: string; text: string; html: string };

/** One message. */
export type Message = WrittenMail & {
  to: string;
  /** Where a request refuses further ones, for mail programs that have a button for it; left out: nowhere. */
  refusal?: string;
};

export type Mail = {
  /** Resolves when the mail server has taken the message. Throws `MailInDoubt` when it may have. */
  send(message: Message): Promise<void>;
  close(): void;
};

/** The mail server was told something of the message, and then did not answer: it may have taken it. */
export class MailInDoubt extends Error {
  constructor(cause: unknown) {
    super('Nobody knows whether the mail server has taken the message', { cause });
    this.name = 'MailInDoubt';
  }
}

/** What a mail says besides its words. */
export type MailValues = Record<string, string | number | Date>;

/** Returns one of the mails in the messages files, in the language of who reads it; `null`: it is not known. */
export type WriteMail = (
  name: MailName,
  values: MailValues & { link: string },
  language: LanguageTag | null,
) => Promise<WrittenMail>;

/**
 * `memberInvitation` has `inviter`, `organization`, `role`, `link` and `endsAt`; `signInLink` has `link`;
 * `webhookSwitchedOff` has `host`, `days` and `link`.
 */
export type MailName = 'memberInvitation' | 'signInLink' | 'webhookSwitchedOff';

/**
 * Returns an invitation to a campaign: the organizer's words with `name` and `link` filled in, then whose it is, and
 * where its reader refuses further ones. `language` is the campaign's own; `null`: it is not known.
 */
export type WriteInvitation = (invitation: {
  letter: EmailMessage;
  name: string;
  link: string;
  organization: string;
  refusal: string;
  language: LanguageTag | null;
}) => Promise<WrittenMail>;

/**
 * Returns what tells an invited person what was given to them: a line for each thing, then whose invitation it is, and
 * where its reader refuses further emails. `closesAt` is said in `timeZone`.
 */
export type WriteAdjustments = (of: {
  name: string;
  link: string;
  organization: string;
  refusal: string;
  given: Pick<Adjustments, 'extraTime' | 'retakes' | 'language'> & { closesAt: Date | null };
  timeZone: string;
  language: LanguageTag | null;
}) => Promise<WrittenMail>;
