import { createMail } from '@/lib/server/mail/create-mail';
import { LETTERHEAD } from './letterhead';
import { startSmtpServer } from './smtp-server';

/** Opens a mail that is sent to a server of its own; `received` holds what arrived there. */
export async function openMail() {
  const { url, received, stop } = await startSmtpServer();
  const mail = createMail({ url, from: 'us@film.example', ...LETTERHEAD });
  const close = async () => {
    mail.close();
    await stop();
  };
  return { mail, received, close };
}
