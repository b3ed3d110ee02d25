import { createTransport } from 'nodemailer';
import type { Mail } from '../ports/mail';

/** How long the mail server may take for each step, ms. */
const TIMEOUT_MS = 15_000;

/** `url`: `smtp://` or `smtps://`, with user and password if the server wants them. */
export function createMail({ url, from }: { url: string; from: string }): Mail {
  const transport = createTransport(
    {
      ...{ url, pool: true, maxConnections: 2 },
      ...{ connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
      // Nothing of a message is read from a file or an address.
      ...{ disableFileAccess: true, disableUrlAccess: true },
    },
    { from },
  );
  return {
    async send({ to, subject, text, refusal }) {
      await transport.sendMail({ to, subject, text, ...(refusal && oneClick(refusal)) });
    },
    close: () => transport.close(),
  };
}

/** What mail programs show a button for, and ask by one request (RFC 8058). */
const oneClick = (address: string) => ({
  list: { unsubscribe: address },
  headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
});
