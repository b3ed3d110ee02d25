import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Readable } from 'node:stream';
import { type Mail, MailInDoubt } from '../ports/mail';
import { LOGO_ID, type Letterhead } from './letterhead';

/** How long the mail server may take for each step, ms. */
const TIMEOUT_MS = 15_000;

/** A message that names the stream from which it is read when the server wants its text. */
type Watched = SendMailOptions & { streams: Readable[] };

type MailOptions = { url: string; from: string } & Pick<Letterhead, 'logo'>;

/**
 * `url`: `smtp://` or `smtps://`, with user and password if the server wants them. Each message carries the logo that
 * its HTML shows.
 */
export function createMail({ url, from, logo }: MailOptions): Mail {
  const shown = { cid: LOGO_ID, filename: 'logo.png', contentType: 'image/png', content: logo.png };
  const attachments = [{ ...shown, contentDisposition: 'inline' as const }];
  const transport = createTransport(
    {
      ...{ url, pool: true, maxConnections: 2 },
      ...{ connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
      // Nothing of a message is read from a file or an address.
      ...{ disableFileAccess: true, disableUrlAccess: true },
    },
    { from },
  );
  transport.use('stream', ({ data, message }, done) => {
    message?.processFunc((stream) => {
      (data as Watched).streams.push(stream);
      return stream;
    });
    done();
  });
  return {
    async send({ to, subject, text, html, refusal }) {
      const content = { to, subject, text, html, attachments, ...(refusal && oneClick(refusal)) };
      const message: Watched = { ...content, streams: [] };
      try {
        await transport.sendMail(message);
      } catch (error) {
        const isAnswered = error instanceof Error && 'responseCode' in error;
        if (!isAnswered && message.streams.some(({ readableDidRead }) => readableDidRead)) throw new MailInDoubt(error);
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** What mail programs show a button for, and ask by one request (RFC 8058). */
const oneClick = (address: string) => ({
  list: { unsubscribe: address },
  headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
});
