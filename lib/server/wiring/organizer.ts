import { providerSettings } from '../env/env';
import { createMail } from '../mail/create-mail';
import { createWriters } from '../mail/create-writers';
import { bindCalls } from '../calls/handler';
import { memberCalls } from '../calls/member-calls';
import { addOwner } from '../use-cases/members/add-owner';
import { chooseLanguage } from '../use-cases/members/choose-language';
import { answerSignIn } from '../use-cases/members/answer-sign-in';
import type { OrganizerDeps } from '../use-cases/organizer-deps';
import { findCaller } from '../use-cases/members/find-caller';
import { findMember } from '../use-cases/members/find-member';
import { requireFresh } from '../use-cases/members/freshness';
import { openInvitation } from '../use-cases/invitations/invitations';
import { countToReview } from '../use-cases/campaigns/list-campaigns';
import { mailSignInLink } from '../use-cases/members/mail-sign-in-link';
import { noteSignIn } from '../use-cases/members/note-sign-in';
import { findSubscription, unsubscribe } from '../use-cases/invitations/unsubscribe';
import { countUnheard, presentHeaded } from '../use-cases/campaigns/edited-campaign';
import { leaveRehearsal } from '../use-cases/campaigns/rehearse';
import { openReceipt } from '../use-cases/visits/receipts';
import { getSharedCaptions, openShared, unlockShared } from '../use-cases/submissions/share-links/open-shared';
import { createExports } from '../use-cases/exports/limit-exports';
import type { Member } from '../ports/member';
import { createSignedCookie } from '../cookies/signed-cookie';
import { createSignIn } from '../sign-in/create-sign-in';
import { createVisitorCookie } from '../cookies/visitor-cookie';
import { createWebhookSender } from '../webhooks/create-webhook-sender';
import { bind, type Core } from './core';

/** All that the organizer's console uses: its calls and pages use nothing else. */
export type Organizer = ReturnType<typeof openOrganizer>;

export function openOrganizer({ env, logger, secret, database, letterhead, freeBytes, deps: core }: Core) {
  const mail =
    env.SMTP_URL && env.MAIL_FROM ? createMail({ url: env.SMTP_URL, from: env.MAIL_FROM, ...letterhead }) : null;
  const publicUrl = env.PUBLIC_URL;
  const based = { ...core, ...createWriters(letterhead), mail, publicUrl };
  const signIn = createSignIn({
    ...{ db: database.db, secret, publicUrl, logger, provider: providerSettings(env) },
    mailLink: (email, token) => {
      const onFault = (err: unknown) => logger.error({ err }, 'a link to sign in was not mailed');
      void mailSignInLink(based, { email, token }).catch(onFault);
    },
    onSignIn: (userId) => noteSignIn(core, userId),
  });
  const webhookSender = createWebhookSender({ allowPrivate: env.WEBHOOKS_ALLOW_PRIVATE });
  const knownBrowser = createSignedCookie({ secret, publicUrl, name: 'known-browser' });
  const deps: OrganizerDeps = { ...based, signIn, knownBrowser, webhookSender, freeBytes };
  const visitorCookie = createVisitorCookie({ secret, publicUrl });
  return {
    calls: bindCalls(memberCalls, { ...deps, exports: createExports(), visitorCookie }),
    visitorCookie,
    findCaller: bind(findCaller, deps),
    findMember: bind(findMember, deps),
    requireFresh: (member: Member) => requireFresh(deps, member),
    answerSignIn: bind(answerSignIn, deps),
    chooseLanguage: bind(chooseLanguage, deps),
    addOwner: bind(addOwner, deps),
    /** Whether anybody can sign in at all. */
    hasOwner: deps.store.members.hasOwner,
    /** How the sign-in page may offer to sign in, besides password and passkey. */
    waysIn: { mail: deps.mail !== null, provider: deps.signIn.hasProvider },
    /** The origin of the links that visitors open. */
    visitorsAddress: publicUrl,
    /** Whether this server can send mail. */
    canMail: mail !== null,
    countToReview: bind(countToReview, deps),
    openInvitation: bind(openInvitation, deps),
    openReceipt: bind(openReceipt, deps),
    findSubscription: bind(findSubscription, deps),
    unsubscribe: bind(unsubscribe, deps),
    /** Returns a campaign of the member's organization. Throws `notFound`. */
    findCampaign: ({ member, id }: { member: Member; id: string }) => presentHeaded(deps, member.organizationId, id),
    /** Throws `notFound`. */
    countUnheard: ({ member, id }: { member: Member; id: string }) => countUnheard(deps, member.organizationId, id),
    leaveRehearsal: bind(leaveRehearsal, deps),
    openShared: bind(openShared, deps),
    getSharedCaptions: bind(getSharedCaptions, deps),
    unlockShared: bind(unlockShared, deps),
    close() {
      mail?.close();
    },
  };
}
