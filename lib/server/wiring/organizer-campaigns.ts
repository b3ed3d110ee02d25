import type { OrganizerDeps } from '../organizer/deps';
import { createCampaign, duplicateCampaign, getEditedCampaign, keepDraft } from '../organizer/draft-campaign';
import * as invitation from '../organizer/change-invitation';
import * as invitations from '../organizer/invitations';
import { countToReview, listCampaigns } from '../organizer/list-campaigns';
import { findLetters, refuseLetters } from '../organizer/refuse-letters';
import { beginRehearsal, endRehearsal } from '../organizer/rehearse';
import { completeCampaign, publishCampaign, saveCampaign } from '../organizer/save-campaign';
import { bind } from './core';

/** How campaigns are written, and opened to visitors. */
export function bindCampaigns(deps: OrganizerDeps) {
  return {
    /** The origin of the links that visitors open. */
    visitorsAddress: deps.publicUrl,
    listCampaigns: bind(listCampaigns, deps),
    countToReview: bind(countToReview, deps),
    createCampaign: bind(createCampaign, deps),
    getEditedCampaign: bind(getEditedCampaign, deps),
    keepDraft: bind(keepDraft, deps),
    saveCampaign: bind(saveCampaign, deps),
    publishCampaign: bind(publishCampaign, deps),
    completeCampaign: bind(completeCampaign, deps),
    duplicateCampaign: bind(duplicateCampaign, deps),
    listInvitations: bind(invitations.listInvitations, deps),
    invite: bind(invitations.invite, deps),
    sendInvitationAgain: bind(invitation.sendInvitationAgain, deps),
    mendInvitation: bind(invitation.mendInvitation, deps),
    takeInvitationBack: bind(invitation.takeInvitationBack, deps),
    exportInvitations: bind(invitations.exportInvitations, deps),
    openInvitation: bind(invitations.openInvitation, deps),
    findLetters: bind(findLetters, deps),
    refuseLetters: bind(refuseLetters, deps),
    /** Whether this server can send mail. */
    canMail: deps.mail !== null,
    beginRehearsal: bind(beginRehearsal, deps),
    endRehearsal: bind(endRehearsal, deps),
  };
}
