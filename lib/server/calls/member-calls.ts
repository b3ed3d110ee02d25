import { Readable } from 'node:stream';
import type { KeyedSemaphore } from '@/lib/async/keyed-semaphore';
import * as clips from '../use-cases/campaigns/clips';
import * as states from '../use-cases/campaigns/campaign-states';
import { adjustInvitation } from '../use-cases/invitations/adjust-invitation';
import * as invitation from '../use-cases/invitations/change-invitation';
import { listDeliveries, resendDelivery } from '../use-cases/webhooks/deliveries';
import type { OrganizerDeps } from '../use-cases/organizer-deps';
import { createCampaign, duplicateCampaign, getEditedCampaign, keepDraft } from '../use-cases/campaigns/draft-campaign';
import { exportComparison } from '../use-cases/exports/export-comparison';
import { exportEverything } from '../use-cases/exports/export-everything';
import { getOverview } from '../use-cases/campaigns/get-overview';
import { exportInvitations, invite, listInvitations } from '../use-cases/invitations/invitations';
import { inviteMember, renewMemberLink } from '../use-cases/members/invite-member';
import * as message from '../use-cases/messages/messages';
import * as reminder from '../use-cases/messages/reminders';
import { previewMessage, previewNotice, testMessage } from '../use-cases/messages/show-message';
import * as data from '../use-cases/data/keep-data';
import { listCampaigns } from '../use-cases/campaigns/list-campaigns';
import { changeMember, endMemberSessions, listMembers, removeMember } from '../use-cases/members/manage-members';
import * as own from '../use-cases/members/own-account';
import { setPreferences } from '../use-cases/members/preferences';
import { presentMember } from '../use-cases/members/present-member';
import { exportAudit, listAudit, listAuditActors } from '../use-cases/data/read-audit';
import { beginRehearsal, endRehearsal } from '../use-cases/campaigns/rehearse';
import { publishCampaign, saveCampaign } from '../use-cases/campaigns/save-campaign';
import { listShareLinks, makeShareLink, revokeShareLink } from '../use-cases/submissions/share-links/share-links';
import { eraseOwnSubmission, eraseOwnSubmissions } from '../use-cases/submissions/erase-submissions';
import { exportPersonOf } from '../use-cases/exports/export-person-of';
import { exportZip } from '../use-cases/exports/export-zip';
import { getSubmission } from '../use-cases/submissions/get-submission';
import * as assign from '../use-cases/submissions/assign-submissions';
import { compareSubmissions } from '../use-cases/submissions/compare-submissions';
import * as comments from '../use-cases/submissions/comments';
import { getReview, listReviews } from '../use-cases/submissions/review';
import { countSubmissions, listSubmissions } from '../use-cases/submissions/list-submissions';
import * as notices from '../use-cases/messages/notices';
import { makeFilmAgain } from '../use-cases/submissions/make-film-again';
import * as review from '../use-cases/submissions/review-submission';
import * as scorecard from '../use-cases/submissions/scorecard';
import { showName } from '../use-cases/submissions/show-name';
import * as templates from '../use-cases/submissions/scorecard-templates';
import { getSubmissionCaptionedFilm, makeSubmissionCaptionedFilm } from '../use-cases/submissions/captioned-film';
import * as transcript from '../use-cases/submissions/transcript';
import { listTokens, makeToken, revokeToken } from '../use-cases/members/tokens';
import * as transcription from '../use-cases/transcripts/transcription';
import * as webhooks from '../use-cases/webhooks/webhooks';
import type { VisitorCookie } from '../cookies/visitor-cookie';
import type { MemberCalls } from './handler';

export type MemberCallDeps = OrganizerDeps & {
  /** The exports that this process makes. */
  exports: KeyedSemaphore;
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

  addClip: clips.addClip,
  makeClip: clips.makeClip,
  getClip: clips.getClip,

  listInvitations,
  invite,
  exportInvitations: async (deps, input) => ({
    fileName: 'personal-links.csv',
    content: Readable.from([await exportInvitations(deps, input)]),
  }),
  sendInvitationAgain: invitation.sendInvitationAgain,
  mendInvitation: invitation.correctInvitation,
  adjustInvitation,
  takeInvitationBack: invitation.takeInvitationBack,
  restoreInvitation: invitation.restoreInvitation,

  getMessages: message.getMessages,
  saveMessage: message.saveMessage,
  restoreMessage: message.restoreMessage,
  previewMessage,
  testMessage,
  setReceived: message.setReceived,
  getReminders: reminder.getReminders,
  setReminders: reminder.setReminders,
  pauseReminders: reminder.pauseReminders,
  resumeReminders: reminder.resumeReminders,

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

  getTranscription: transcription.getTranscription,
  setTranscription: transcription.setTranscription,
  testTranscription: transcription.testTranscription,

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
  showName,
  countNotices: notices.countNotices,
  previewNotice,
  notifySubmissions: notices.notifySubmissions,
  undoNotices: notices.undoNotices,
  sendNoticesNow: notices.sendNoticesNow,
  commentOnSubmission: comments.commentOnSubmission,
  editComment: comments.editComment,
  deleteComment: comments.deleteComment,
  getScorecard: scorecard.getScorecard,
  saveScores: scorecard.saveScores,
  submitScores: scorecard.submitScores,
  withdrawScores: scorecard.withdrawScores,
  listScorecardTemplates: templates.listScorecardTemplates,
  saveScorecardTemplate: templates.saveScorecardTemplate,
  deleteScorecardTemplate: templates.deleteScorecardTemplate,
  compareSubmissions,
  exportComparison,
  listReviewers: assign.listReviewers,
  assignSubmissions: assign.assignSubmissions,
  unassignSubmissions: assign.unassignSubmissions,
  getTranscript: transcript.getTranscript,
  correctTranscriptLine: transcript.correctTranscriptLine,
  exportVtt: (deps, input) => transcript.exportTranscript(deps, input, 'vtt'),
  exportSrt: (deps, input) => transcript.exportTranscript(deps, input, 'srt'),
  exportTranscript: (deps, input) => transcript.exportTranscript(deps, input, 'txt'),
  submissionCaptionedFilm: getSubmissionCaptionedFilm,
  makeSubmissionCaptionedFilm,
  makeFilmAgain,
  eraseSubmission: eraseOwnSubmission,
  eraseSubmissions: eraseOwnSubmissions,
  exportSubmissions: (deps, { ids, ...input }) => exportZip(deps, { ...input, ids: ids?.split(',') }),
  exportPerson: exportPersonOf,
} satisfies MemberCalls<MemberCallDeps>;
