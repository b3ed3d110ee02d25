import * as z from 'zod/mini';
import { LanguageTag } from '../language-tag';
import { organizerCall } from './call';
import { id, ofCampaign, ofSubmission, submissionIds } from './input';
import { WrittenMessage } from './messages';

const count = z.int().check(z.minimum(0));
const when = z.iso.datetime();

/** How long an email about a decision waits, in which it can be undone, seconds. */
export const NOTICE_SECONDS = 600;

/** The decisions that people are told. */
export const Decision = z.enum(['accepted', 'declined']);
export type Decision = z.infer<typeof Decision>;

/** The last email about the decision on a submission. */
export const Notice = z.object({
  decision: Decision,
  /** `waiting`: it can still be undone. `dropped`: the decision had changed, or the person wants no emails. */
  state: z.enum(['waiting', 'sent', 'failed', 'dropped']),
  /** When it is to be sent, or was. */
  at: when,
  /** With which others it was asked for (`undoNotices`, `sendNoticesNow`). */
  noticesId: z.string(),
  /** Who has asked for it. */
  by: z.string(),
  /** With `failed`: what the mail server said; `null` as well while the name is withheld. */
  fault: z.nullable(z.string()),
});
export type Notice = z.infer<typeof Notice>;

/** Of how many submissions somebody can be told. Each of the others counts once. */
const Counts = z.object({
  told: count,
  withoutAddress: count,
  /** Who wants no emails of the organization. */
  refused: count,
  /** Neither accepted nor declined. */
  undecided: count,
  /** Told this decision before, or about to be. */
  already: count,
});

/**
 * The email about a decision as the person gets it. While the name is withheld it is one to the caller, as somebody
 * without a name. `to`: empty where nobody knows how the person can be reached.
 */
export const NoticePreview = z.extend(WrittenMessage, { language: LanguageTag });
export type NoticePreview = z.infer<typeof NoticePreview>;

const ofNotices = z.object({ id, noticesId: id });
/** Left out: those of all with which it was asked for. */
const alone = z.object({ submissionId: z.optional(id) });
const about = z.object({ ids: submissionIds });
const written = { may: 'editor', scope: 'write' } as const;

/** How people are told what was decided: only when an editor asks for it, and only after time to undo it. */
export const NOTICE_CALLS = {
  countNotices: organizerCall({
    ...{ method: 'post', path: 'campaigns/{id}/notices/count', may: 'editor', scope: 'read' },
    summary: 'Says how many people could be told of the decisions on these submissions.',
    params: ofCampaign,
    body: about,
    response: Counts,
  }),
  /** It may be asked for before the decision; nothing is sent. */
  previewNotice: organizerCall({
    ...{ method: 'post', path: 'submissions/{submissionId}/notice/preview', may: 'editor', scope: 'read' },
    summary: 'Returns the email about a decision on a submission as its person would get it.',
    params: ofSubmission,
    body: z.object({ decision: Decision }),
    response: NoticePreview,
  }),
  /** Fails with `notReady` where no emails can be sent, and with `tooMany`. */
  notifySubmissions: organizerCall({
    ...{ method: 'post', path: 'campaigns/{id}/notices', ...written },
    summary: 'Emails the decisions on these submissions to their people in ten minutes, unless this is undone.',
    params: ofCampaign,
    body: about,
    /** `noticesId`, `at`: `null` where nobody is told. */
    response: z.extend(Counts, { noticesId: z.nullable(z.string()), at: z.nullable(when) }),
    status: 201,
  }),
  /** Those that were sent meanwhile stay. */
  undoNotices: organizerCall({
    ...{ method: 'delete', path: 'campaigns/{id}/notices/{noticesId}', ...written },
    summary: 'Undoes emails about decisions that were not sent yet.',
    params: ofNotices,
    query: alone,
    response: z.object({ undone: count }),
  }),
  sendNoticesNow: organizerCall({
    ...{ method: 'post', path: 'campaigns/{id}/notices/{noticesId}/now', ...written },
    summary: 'Sends waiting emails about decisions without waiting any longer.',
    params: ofNotices,
    query: alone,
    response: z.object({ hurried: count }),
  }),
} as const;
