import type { Mail, UsualWords, WriteAdjustments, WriteMail, WriteMessage } from '../ports/mail';
import type { SignIn, TextCookie } from '../ports/sign-in';
import type { WebhookSender } from '../ports/webhook-sender';
import type { WebDeps } from './deps';

/** What the console's use cases depend on, besides what those of visitors do; each names what it needs. */
export type OrganizerDeps = WebDeps & {
  signIn: SignIn;
  /** By which a browser is known in which somebody signed in before. */
  knownBrowser: TextCookie;
  /** `null`: this server has no mail server. */
  mail: Mail | null;
  /** Returns the words of a mail (`mail/write-mail.ts`). */
  writeMail: WriteMail;
  writeAdjustments: WriteAdjustments;
  writeMessage: WriteMessage;
  usualWords: UsualWords;
  /** The origin by which people reach this server. */
  publicUrl: string;
  webhookSender: WebhookSender;
  /** Returns how much may still be written where the files are, bytes; `null`: not on a disk of this server. */
  freeBytes: () => Promise<number | null>;
};
