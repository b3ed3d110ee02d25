/** One message, as plain text. */
export type Message = {
  to: string;
  subject: string;
  text: string;
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

/** Returns the words of one of the mails in the messages files. */
export type WriteMail = (name: MailName, values: MailValues) => Promise<Pick<Message, 'subject' | 'text'>>;

/**
 * `memberInvitation` has `inviter`, `organization`, `role`, `link` and `endsAt`; `signInLink` has `link`;
 * `webhookSwitchedOff` has `host`, `days` and `link`.
 */
export type MailName = 'memberInvitation' | 'signInLink' | 'webhookSwitchedOff';

/** Returns the last lines of an email: whose it is, and where its reader refuses further ones. */
export type WriteEmailFooter = (values: { organization: string; link: string }) => Promise<string>;
