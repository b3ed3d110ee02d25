import { Readable } from 'node:stream';
import type { Places } from '@/lib/async/places';
import * as states from '../organizer/campaign-states';
import * as invitation from '../organizer/change-invitation';
import { listDeliveries, resendDelivery } from '../organizer/deliveries';
import type { OrganizerDeps } from '../organizer/deps';
import { createCampaign, duplicateCampaign, getEditedCampaign, keepDraft } from '../organizer/draft-campaign';
import { exportEverything } from '../organizer/export-everything';
import { getOverview } from '../organizer/get-overview';
import { exportInvitations, invite, listInvitations } from '../organizer/invitations';
import { inviteMember, renewMemberLink } from '../organizer/invite-member';
import * as data from '../organizer/keep-data';
import { listCampaigns } from '../organizer/list-campaigns';
import { changeMember, endMemberSessions, listMembers, removeMember } from '../organizer/manage-members';
import * as own from '../organizer/own-account';
import { setPreferences } from '../organizer/preferences';
import { presentMember } from '../organizer/present-member';
import { exportAudit, listAudit, listAuditActors } from '../organizer/read-audit';
import { beginRehearsal, endRehearsal } from '../organizer/rehearse';
import { publishCampaign, saveCampaign } from '../organizer/save-campaign';
import { listShareLinks, makeShareLink, revokeShareLink } from '../organizer/share-links/share-links';
import { eraseOwnSubmission, eraseOwnSubmissions } from '../organizer/submissions/erase-submissions';
import { exportPersonOf } from '../organizer/submissions/export-person-of';
import { exportZip } from '../organizer/submissions/export-zip';
import { getSubmission } from '../organizer/submissions/get-submission';
import * as comments from '../organizer/submissions/comments';
import { getReview, listReviews } from '../organizer/submissions/review';
import { countSubmissions, listSubmissions } from '../organizer/submissions/list-submissions';
import { makeFilmAgain } from '../organizer/submissions/make-film-again';
import * as review from '../organizer/submissions/review-submission';
import { listTokens, makeToken, revokeToken } from '../organizer/tokens';
import * as webhooks from '../organizer/webhooks';
import type { VisitorCookie } from '../visitor-cookie';
import type { MemberCalls } from './handler';

export type MemberCallDeps = OrganizerDeps & {
  /** The exports that this process makes. */
  exports: Places;
  visitorCookie: VisitorCookie;
};

/** The calls of the console and of `/api/v1`, in the order of the contract. */
export const memberCalls = {
  listCampaigns,
  createCampaign: (deps, { member, ...draft }) => createCampaign(deps, { member, draft }),
  getEditedCampaign,
  keepDraft,
  saveCampaign,
  publishCampaign,
  completeCampaign: states.completeCampaign,
  unpublishCampaign: states.unpublishCampaign,
  archiveCampaign: states.archiveCampaign,
  restoreCampaign: states.restoreCampaign,
  discardDraft: states.discardDraft,
  deleteCampaign: states.deleteCampaign,
  eraseCampaign: states.eraseOwnCampaign,
  duplicateCampaign,
  async beginRehearsal(deps, input, { uuids, setCookie }) {
    const begun = await beginRehearsal(deps, { ...input, uuids });
    setCookie(deps.visitorCookie.rehearsal.begin(input.id));
    return begun;
  },
  async endRehearsal(deps, input, { uuids, setCookie }) {
    await endRehearsal(deps, { ...input, uuids });
    setCookie(deps.visitorCookie.rehearsal.end());
  },

  listInvitations,
  invite,
  exportInvitations: async (deps, input) => ({
    fileName: 'personal-links.csv',
    content: Readable.from([await exportInvitations(deps, input)]),
  }),
  sendInvitationAgain: invitation.sendInvitationAgain,
  mendInvitation: invitation.mendInvitation,
  takeInvitationBack: invitation.takeInvitationBack,
  restoreInvitation: invitation.restoreInvitation,

  me: async (_, { member }) => presentMember(member),
  updateMe: own.updateMe,
  getAccount: own.getAccount,
  setPassword: own.setPassword,
  setPreferences,
  removePasskey: own.removePasskey,
  endSession: own.endSession,
  endOtherSessions: own.endOtherSessions,
  chooseOrganization: own.chooseOrganization,
  listMembers,
  inviteMember,
  renewMemberLink,
  changeMember,
  removeMember,
  endMemberSessions,

  getRetention: data.getRetention,
  previewRetention: data.previewRetention,
  setRetention: data.setRetention,
  setRetentionOfNew: data.setRetentionOfNew,
  setAuditDays: data.setAuditDays,
  getStorage: data.getStorage,
  listErasures: data.listErasures,
  listAudit,
  listAuditActors,
  exportAudit,
  exportEverything,

  getOverview,
  listTokens,
  makeToken,
  revokeToken,

  listWebhooks: webhooks.listWebhooks,
  addWebhook: webhooks.addWebhook,
  changeWebhook: webhooks.changeWebhook,
  removeWebhook: webhooks.removeWebhook,
  showWebhookSecret: webhooks.showWebhookSecret,
  replaceWebhookSecret: webhooks.replaceWebhookSecret,
  testWebhook: webhooks.testWebhook,
  listDeliveries,
  resendDelivery,

  listShareLinks,
  makeShareLink,
  revokeShareLink,

  listSubmissions,
  countSubmissions,
  listReviews,
  getSubmission,
  getReview,
  rateSubmission: review.rateSubmission,
  setSubmissionStatus: review.setSubmissionStatus,
  setStatusOfSubmissions: review.setStatusOfSubmissions,
  commentOnSubmission: comments.commentOnSubmission,
  editComment: comments.editComment,
  deleteComment: comments.deleteComment,
  makeFilmAgain,
  eraseSubmission: eraseOwnSubmission,
  eraseSubmissions: eraseOwnSubmissions,
  exportSubmissions: (deps, { ids, ...input }) => exportZip(deps, { ...input, ids: ids?.split(',') }),
  exportPerson: exportPersonOf,
} satisfies MemberCalls<MemberCallDeps>;
