import { readDisk } from '../disk/disk-room';
import { providerSettings } from '../env';
import { createMail } from '../mail/create-mail';
import { createWriteMail } from '../mail/write-mail';
import type { OrganizerDeps } from '../organizer/deps';
import { mailSignInLink } from '../organizer/mail-sign-in-link';
import { noteSignIn } from '../organizer/note-sign-in';
import { createSignedCookie } from '../signed-cookie';
import { createSignIn } from '../sign-in/create-sign-in';
import { createVisitorCookie } from '../visitor-cookie';
import { createWebhookSender } from '../webhooks/create-webhook-sender';
import type { Core } from './core';
import { bindCampaigns } from './organizer-campaigns';
import { bindPeople } from './organizer-people';
import { bindSettings } from './organizer-settings';
import { bindSubmissions } from './organizer-submissions';

/** All that the organizer's console uses: its calls and pages use nothing else. */
export type Organizer = ReturnType<typeof openOrganizer>;

export function openOrganizer({ env, logger, secret, database, brandName, deps: core }: Core) {
  const mail = env.SMTP_URL && env.MAIL_FROM ? createMail({ url: env.SMTP_URL, from: env.MAIL_FROM }) : null;
  const publicUrl = env.PUBLIC_URL;
  const based = { ...core, mail, publicUrl, writeMail: createWriteMail(brandName) };
  const signIn = createSignIn({
    ...{ db: database.db, secret, publicUrl, logger, provider: providerSettings(env) },
    mailLink: (email, token) => {
      const onFault = (err: unknown) => logger.error({ err }, 'a link to sign in was not mailed');
      void mailSignInLink(based, { email, token }).catch(onFault);
    },
    onSignIn: (userId) => noteSignIn(core, userId),
  });
  const webhookSender = createWebhookSender({ allowPrivate: env.WEBHOOKS_ALLOW_PRIVATE });
  const freeBytes = async () => (env.S3_BUCKET ? null : (await readDisk(env.DATA_DIR)).free);
  const knownBrowser = createSignedCookie({ secret, publicUrl, name: 'known-browser' });
  const deps: OrganizerDeps = { ...based, signIn, knownBrowser, webhookSender, freeBytes };
  return {
    ...bindPeople(deps),
    ...bindSettings(deps),
    ...bindCampaigns(deps),
    ...bindSubmissions(deps),
    visitorCookie: createVisitorCookie({ secret, publicUrl }),
    close() {
      mail?.close();
    },
  };
}
