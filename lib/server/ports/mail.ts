import type { Adjustments } from '@/lib/contract/adjustments';
import type { LanguageTag } from '@/lib/contract/languages';
import type { MessageKind, MessageWords, Placeholder } from '@/lib/contract/messages';
import type { WrittenMessage } from '@/lib/contract/organizer/messages';

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

/** What a mail says besides its words; of a list, each item is a line. */
export type MailValues = Record<string, string | number | Date | readonly string[]>;

/** Returns one of the mails in the messages files, in the language of who reads it; `null`: it is not known. */
export type WriteMail = (
  name: MailName,
  values: MailValues & { link: string },
  language: LanguageTag | null,
) => Promise<WrittenMail>;

/**
 * `memberInvitation` has `inviter`, `organization`, `role`, `link` and `endsAt`; `signInLink` has `link`;
 * `webhookSwitchedOff` has `host`, `days` and `link`; `newSubmissions` has `count`, `campaigns` and `link`; `receipt`
 * has `title`, `organization` and `link`; `assigned` has `assigner`, `count`, `campaign`, `organization` and `link`.
 */
export type MailName =
  | 'memberInvitation'
  | 'signInLink'
  | 'webhookSwitchedOff'
  | 'newSubmissions'
  | 'receipt'
  | 'assigned';

/** What a message of a campaign says of the campaign and of the person. */
export type MessageValues = Record<Exclude<Placeholder, 'closes' | 'minutes' | 'questions'>, string> & {
  closesAt: Date | null;
  /** In which `closesAt` is said. */
  timeZone: string;
  minutes: number;
  questions: number;
};

/**
 * Returns a message of a campaign: the organizer's words with all placeholders filled in, then why its reader got it,
 * and where further ones are refused. `words` `null`: the usual ones; so they are where the organizer's say when the
 * campaign closes, and it has no date for it. `language` `null`: it is not known.
 */
export type WriteMessage = (of: {
  kind: MessageKind;
  words: MessageWords | null;
  values: MessageValues;
  refusal: string;
  language: LanguageTag | null;
}) => Promise<WrittenMail & Pick<WrittenMessage, 'words' | 'values' | 'button' | 'foot'>>;

/** Returns the usual words of a message, with its placeholders. */
export type UsualWords = (kind: MessageKind, language: LanguageTag, hasClosing: boolean) => Promise<MessageWords>;

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
