import { createMail } from '../mail/create-mail';
import type { OrganizerDeps } from '../organizer/deps';
import { createCampaign, duplicateCampaign, getEditedCampaign, keepDraft } from '../organizer/draft-campaign';
import { findMember } from '../organizer/find-member';
import { listCampaigns } from '../organizer/list-campaigns';
import { presentMember } from '../organizer/present-member';
import { completeCampaign, publishCampaign, saveCampaign } from '../organizer/save-campaign';
import type { Member } from '../ports/member';
import { createSignIn } from '../sign-in/create-sign-in';
import { bind, type Core } from './core';

/** All that the organizer's console uses: its calls and pages use nothing else. */
export type Organizer = ReturnType<typeof openOrganizer>;

export function openOrganizer({ env, logger, secret, database, deps: core }: Core) {
  const signIn = createSignIn({ db: database.db, secret, publicUrl: env.PUBLIC_URL, logger });
  const mail = env.SMTP_URL && env.MAIL_FROM ? createMail({ url: env.SMTP_URL, from: env.MAIL_FROM }) : null;
  const deps: OrganizerDeps = { ...core, signIn, mail, publicUrl: env.PUBLIC_URL };
  return {
    findMember: bind(findMember, deps),
    presentMember: async (member: Member) => presentMember(member),
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
