import { type Mail, MailInDoubt, type Message } from '../../ports/mail';

/** How many emails are taken at once. */
export const BATCH = 20;
/**
 * How long whoever takes emails has to begin with them, and then to send each, ms: longer than the slowest mail server
 * may take for one and those before it (`create-mail.ts`).
 */
const LEASE_MS = 10 * 60_000;
/** Until when nobody else takes what is taken or begun at a moment. */
export const leaseFrom = (at: Date): Date => new Date(at.getTime() + LEASE_MS);
export const DAY_MS = 24 * 60 * 60 * 1000;
/** The pauses after which an email is tried again, ms. */
const PAUSES = [60_000, 10 * 60_000, 60 * 60_000, 6 * 60 * 60_000];
/** What is said of an email at which its workers died each time. */
export const GIVEN_UP = 'The server was stopped while it was sent';
/** The longest answer of a mail server that is kept, characters. */
const MAX_FAULT = 200;

type Needed = {
  mail: Mail;
  now: () => Date;
  /** Called when nobody can know whether an email arrived: it may be sent a second time. */
  onDoubt: (error: unknown) => void;
};

/** What came of a try. `isNotOut`: the mail server does not have it. `nextTryAt` `null`: it is not tried again. */
export type Tried = { isSent: true } | { isSent: false; isNotOut: boolean; fault: string; nextTryAt: Date | null };

/** Whether an email was tried so often that it is given up. */
export const isGivenUp = (tries: number): boolean => tries > PAUSES.length;

/**
 * Sends an email that was tried so often before. What the mail server does not take now is tried again; what it may
 * have taken before it was lost waits for the next day.
 */
export async function tryEmail({ mail, now, onDoubt }: Needed, message: Message, tries: number): Promise<Tried> {
  try {
    await mail.send(message);
    return { isSent: true };
  } catch (error) {
    const isInDoubt = error instanceof MailInDoubt;
    if (isInDoubt) onDoubt(error);
    const mayTryAgain = !isFinal(error) && tries < PAUSES.length;
    const pause = isInDoubt ? DAY_MS : PAUSES[tries]!;
    const nextTryAt = mayTryAgain ? new Date(now().getTime() + pause) : null;
    return { isSent: false, isNotOut: !isInDoubt, fault: faultOf(error), nextTryAt };
  }
}

/** Whether the mail server will never take this email. */
const isFinal = (error: unknown) =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;

function faultOf(error: unknown): string {
  const said =
    error instanceof Error && 'response' in error ? String(error.response) : 'The mail server did not answer';
  return said.replace(/[\p{Cc}]+/gu, ' ').slice(0, MAX_FAULT);
}
