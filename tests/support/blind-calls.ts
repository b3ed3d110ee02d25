import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { ORGANIZER_CALLS, type OrganizerCallName } from '@/lib/contract/organizer/calls';
import type { OrganizerCall } from '@/lib/contract/organizer/call';
import { SubmissionSort } from '@/lib/contract/organizer/submissions';
import type { Member } from '@/lib/server/ports/member';
import { memberCalls } from '@/lib/server/calls/member-calls';
import { serveFile } from '@/lib/server/storage/folder/serve-file';
import type { BlindHouse } from './blind-house';
import { readZip } from './read-zip';
import type { UseCases } from './use-cases';

/** What a call is made with, once or several times. `elsewhere`: nothing that it answers is of a submission. */
type Asked = 'elsewhere' | ((house: BlindHouse) => readonly object[]);

const once: Asked = () => [{}];
const words = { kind: 'accepted', language: 'en', subject: 'For {name}', text: 'Dear {name}, see {link}' };
const scores = { scores: { clear: 4 }, note: null };
const assigned = ({ ids, members }: BlindHouse) => ({
  ...{ ids, reviewers: [members.reviewer!.userId, members.editor!.userId], how: 'all', tell: true },
});

/** Every call of members. One that is not here does not compile: say what it is made with, to be looked into. */
export const ASKED = {
  ...{ listCampaigns: once, createCampaign: 'elsewhere', getEditedCampaign: once, keepDraft: 'elsewhere' },
  ...{ saveCampaign: 'elsewhere', publishCampaign: 'elsewhere', beginRehearsal: 'elsewhere' },
  ...{ endRehearsal: 'elsewhere', duplicateCampaign: once, completeCampaign: 'elsewhere' },
  ...{ unpublishCampaign: 'elsewhere', archiveCampaign: 'elsewhere', restoreCampaign: 'elsewhere' },
  ...{ discardDraft: 'elsewhere', deleteCampaign: 'elsewhere', eraseCampaign: 'elsewhere' },
  ...{ addClip: 'elsewhere', makeClip: 'elsewhere', getClip: 'elsewhere' },

  listInvitations: () => [{}, { state: 'completed' }],
  ...{ invite: 'elsewhere', exportInvitations: once, sendInvitationAgain: 'elsewhere', mendInvitation: 'elsewhere' },
  ...{ adjustInvitation: 'elsewhere', takeInvitationBack: 'elsewhere', restoreInvitation: 'elsewhere' },
  ...{ getMessages: once, saveMessage: 'elsewhere', restoreMessage: 'elsewhere' },
  previewMessage: ({ people }) => [words, { ...words, invitationId: people[0]!.invited.invitationId }],
  testMessage: () => [words],
  ...{ setReceived: 'elsewhere', getReminders: once, setReminders: 'elsewhere' },
  ...{ pauseReminders: 'elsewhere', resumeReminders: 'elsewhere' },

  ...{ me: 'elsewhere', getAccount: 'elsewhere', updateMe: 'elsewhere', setPreferences: 'elsewhere' },
  ...{ setPassword: 'elsewhere', removePasskey: 'elsewhere', endSession: 'elsewhere', endOtherSessions: 'elsewhere' },
  ...{ chooseOrganization: 'elsewhere', listMembers: once, inviteMember: 'elsewhere', changeMember: 'elsewhere' },
  ...{ removeMember: 'elsewhere', renewMemberLink: 'elsewhere', endMemberSessions: 'elsewhere' },

  ...{ getRetention: once, previewRetention: () => [{ days: 1 }], setRetention: 'elsewhere' },
  ...{ setRetentionOfNew: 'elsewhere', setAuditDays: 'elsewhere', getStorage: 'elsewhere', listErasures: once },
  ...{ listAudit: once, listAuditActors: once, exportEverything: once, exportAudit: once, getOverview: once },
  ...{ listTokens: 'elsewhere', makeToken: 'elsewhere', revokeToken: 'elsewhere' },
  ...{ listWebhooks: once, addWebhook: 'elsewhere', changeWebhook: 'elsewhere', removeWebhook: 'elsewhere' },
  ...{ showWebhookSecret: 'elsewhere', replaceWebhookSecret: 'elsewhere', testWebhook: 'elsewhere' },
  ...{ getTranscription: once, setTranscription: 'elsewhere', testTranscription: 'elsewhere' },
  ...{ listDeliveries: once, resendDelivery: 'elsewhere' },

  listShareLinks: ({ ids }) => ids.map((submissionId) => ({ submissionId })),
  makeShareLink: () => [{ days: 7, withResume: true, mayDownload: true }],
  revokeShareLink: 'elsewhere',
  // Two on a page: where the next one begins tells by what the list is sorted.
  listSubmissions: () => SubmissionSort.options.flatMap((sort) => [{ sort }, { sort, limit: 2 }]),
  countSubmissions: once,
  getSubmission: ({ ids }) =>
    SubmissionSort.options.flatMap((sort) => ids.map((submissionId) => ({ submissionId, sort }))),
  listReviews: ({ ids }) => [{ ids: ids.join(',') }],
  getReview: ({ ids }) => ids.map((submissionId) => ({ submissionId })),
  // There is a scorecard.
  rateSubmission: 'elsewhere',
  setSubmissionStatus: () => [{ status: 'shortlisted' }, { status: 'new' }],
  setStatusOfSubmissions: ({ ids }) => [{ ids, status: 'shortlisted' }],
  commentOnSubmission: () => [{ text: 'A good voice', atMs: 100 }],
  ...{ editComment: 'elsewhere', deleteComment: 'elsewhere', getScorecard: once },
  ...{ saveScores: () => [scores], submitScores: () => [{ ...scores, version: 1 }], withdrawScores: 'elsewhere' },
  ...{ listScorecardTemplates: once, saveScorecardTemplate: 'elsewhere', deleteScorecardTemplate: 'elsewhere' },
  ...{ countNotices: ({ ids }) => [{ ids }], notifySubmissions: ({ ids }) => [{ ids }] },
  previewNotice: ({ ids }) => ids.map((submissionId) => ({ submissionId, decision: 'accepted' })),
  ...{ undoNotices: 'elsewhere', sendNoticesNow: 'elsewhere', listReviewers: once },
  ...{ assignSubmissions: (house) => [assigned(house)], unassignSubmissions: (house) => [assigned(house)] },
  compareSubmissions: () => ['score', 'range', 'name'].flatMap((sort) => [{ sort }, { sort, limit: 1 }]),
  exportComparison: () => [{ sort: 'name' }],
  // What is said stands there as it is said: nothing is written down of these films.
  ...{ getTranscript: ({ ids }) => ids.map((submissionId) => ({ submissionId })), correctTranscriptLine: 'elsewhere' },
  ...{ exportVtt: 'elsewhere', exportSrt: 'elsewhere', exportTranscript: 'elsewhere' },
  ...{ submissionCaptionedFilm: ({ ids }) => ids.map((submissionId) => ({ submissionId })) },
  makeSubmissionCaptionedFilm: 'elsewhere',
  // They say no more than that it was done; or a name is what they are asked for, which is logged.
  ...{ makeFilmAgain: 'elsewhere', eraseSubmission: 'elsewhere', eraseSubmissions: 'elsewhere', showName: 'elsewhere' },
  ...{ exportPerson: 'elsewhere', exportSubmissions: ({ ids }) => [{}, { ids: ids.slice(0, 3).join(',') }] },
} satisfies Record<OrganizerCallName, Asked> as Record<OrganizerCallName, Asked>;

/** Makes a call as often as `ASKED` says. Returns its answers: files with what is in them, and what links show. */
export async function readCall(
  run: UseCases,
  deps: object,
  { name, member, house }: { name: OrganizerCallName; member: Member; house: BlindHouse },
): Promise<string[]> {
  const asked = ASKED[name];
  if (asked === 'elsewhere') return [];
  const { query, body }: OrganizerCall = ORGANIZER_CALLS[name];
  const call = memberCalls[name] as (deps: object, input: object, request: object) => Promise<unknown>;
  const answers: string[] = [];
  for (const given of asked(house)) {
    const read = { ...(query && (z.parse(query, given) as object)), ...(body && (z.parse(body, given) as object)) };
    const of = { member, id: house.campaignId, submissionId: house.ids[0] };
    const answer = await call(deps, { ...of, ...given, ...read }, { uuids: [], setCookie() {} });
    answers.push(await withLinked(run, await textOf(answer)));
  }
  return answers;
}

/** Returns everything that a call answers, files with all that is in them. */
export async function textOf(answer: unknown): Promise<string> {
  if (!answer || typeof answer !== 'object' || !('content' in answer)) return JSON.stringify(answer) ?? '';
  const { fileName, content } = answer as { fileName: string; content: Readable };
  const bytes = await buffer(content);
  const isZip = bytes.subarray(0, 2).toString() === 'PK';
  const files = isZip ? [...readZip(bytes)].map(([path, file]) => `${path}\n${file.toString()}`) : [bytes.toString()];
  return [fileName, ...files].join('\n');
}

/** Adds what the links in a text give, with the names under which it is saved. */
export async function withLinked(run: UseCases, text: string): Promise<string> {
  const links = new Set(text.match(/\/api\/media\/[^"\s\\]+/g));
  const linked = [...links].map(async (link) => {
    const url = new URL(link, 'http://film.example');
    const key = decodeURIComponent(url.pathname.slice('/api/media/'.length));
    const response = await serveFile(run.storage, { key, request: new Request(url) });
    return `${JSON.stringify([...response.headers])}\n${await response.text()}`;
  });
  return [text, ...(await Promise.all(linked))].join('\n');
}
