import { createMail } from '../mail/create-mail';
import type { OrganizerDeps } from '../organizer/deps';
import { createCampaign, duplicateCampaign, getEditedCampaign, keepDraft } from '../organizer/draft-campaign';
import { listDeliveries, resendDelivery } from '../organizer/deliveries';
import { findCaller } from '../organizer/find-caller';
import { findMember } from '../organizer/find-member';
import { listCampaigns } from '../organizer/list-campaigns';
import { presentMember } from '../organizer/present-member';
import { completeCampaign, publishCampaign, saveCampaign } from '../organizer/save-campaign';
import { listTokens, makeToken, revokeToken } from '../organizer/tokens';
import * as webhooks from '../organizer/webhooks';
import type { Member } from '../ports/member';
import { createSignIn } from '../sign-in/create-sign-in';
import { createWebhookSender } from '../webhooks/create-webhook-sender';
import { bind, type Core } from './core';

/** All that the organizer's console uses: its calls and pages use nothing else. */
export type Organizer = ReturnType<typeof openOrganizer>;

export function openOrganizer({ env, logger, secret, database, deps: core }: Core) {
  const signIn = createSignIn({ db: database.db, secret, publicUrl: env.PUBLIC_URL, logger });
  const mail = env.SMTP_URL && env.MAIL_FROM ? createMail({ url: env.SMTP_URL, from: env.MAIL_FROM }) : null;
  const webhookSender = createWebhookSender({ allowPrivate: env.WEBHOOKS_ALLOW_PRIVATE });
  const deps: OrganizerDeps = { ...core, signIn, mail, publicUrl: env.PUBLIC_URL, webhookSender };
  return {
    findMember: bind(findMember, deps),
    findCaller: bind(findCaller, deps),
    presentMember: async (member: Member) => presentMember(member),
    listTokens: bind(listTokens, deps),
    makeToken: bind(makeToken, deps),
    revokeToken: bind(revokeToken, deps),
    listWebhooks: bind(webhooks.listWebhooks, deps),
    addWebhook: bind(webhooks.addWebhook, deps),
    changeWebhook: bind(webhooks.changeWebhook, deps),
    removeWebhook: bind(webhooks.removeWebhook, deps),
    showWebhookSecret: bind(webhooks.showWebhookSecret, deps),
    replaceWebhookSecret: bind(webhooks.replaceWebhookSecret, deps),
    testWebhook: bind(webhooks.testWebhook, deps),
    listDeliveries: bind(listDeliveries, deps),
    resendDelivery: bind(resendDelivery, deps),
    /** Whether anybody can sign in at all. */
    hasOwner: deps.store.members.hasOwner,
    listCampaigns: bind(listCampaigns, deps),
    createCampaign: bind(createCampaign, deps),
    getEditedCampaign: bind(getEditedCampaign, deps),
    keepDraft: bind(keepDraft, deps),
    saveCampaign: bind(saveCampaign, deps),
    publishCampaign: bind(publishCampaign, deps),
    completeCampaign: bind(completeCampaign, deps),
    duplicateCampaign: bind(duplicateCampaign, deps),
    close() {
      mail?.close();
    },
  };
}
