import * as z from 'zod/mini';
import { CampaignId } from '../call';
import { organizerCall } from './call';
import { shownName } from './names';

const count = z.int();
const settings = { may: 'owner', scope: null } as const;

/** The longest that a campaign may say it keeps visits, days. */
export const MAX_RETENTION_DAYS = 3650;
/** The shortest that the log of who did what is kept, days: what went wrong is often seen late. */
export const MIN_AUDIT_DAYS = 90;
/** The most campaigns whose retention is listed. */
export const MAX_LISTED = 1000;
/** How many entries a page of a log has. */
export const LOG_PAGE = 50;
/** The most people and tokens among whom one is chosen. */
export const MAX_ACTORS = 500;

const daysFrom = (least: number) => z.nullable(z.int().check(z.minimum(least), z.maximum(MAX_RETENTION_DAYS)));
const Days = daysFrom(1);
/** `null`: for good. */
const AuditDays = daysFrom(MIN_AUDIT_DAYS);
/** `next` of the page before. */
const after = z.optional(z.string().check(z.maxLength(100)));
/** `null`: there are no more. */
const next = z.nullable(z.string());

export const RetentionOf = z.object({
  id: z.string(),
  name: z.string(),
  title: z.nullable(z.string()),
  /** For how many days visits are kept after the last thing that happened in them; `null`: as the server keeps them. */
  days: Days,
});
export type RetentionOf = z.infer<typeof RetentionOf>;

/** That a visit was erased, and how much of it there was. */
export const Erasure = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  campaign: z.string(),
  submissionId: z.string(),
  by: z.enum(['visitor', 'member', 'retention', 'commandLine']),
  actor: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The version of the consent that its visitor withdrew by having it erased; `null`: none. */
  withdrawnVersion: z.nullable(z.int()),
  films: count,
  sections: count,
  resumes: count,
});
export type Erasure = z.infer<typeof Erasure>;

/** What the log of who did what knows, `subject.verb`. Each has words in the console's messages. */
export const AUDIT_ACTIONS = [
  'audit.daysSet',
  'audit.exported',
  'campaign.archived',
  'campaign.completed',
  'campaign.created',
  'campaign.deleted',
  'campaign.draftDiscarded',
  'campaign.duplicated',
  'campaign.erased',
  'campaign.invitationAdjusted',
  'campaign.invitationMended',
  'campaign.invitationRestored',
  'campaign.linksExported',
  'campaign.invited',
  'campaign.messageRestored',
  'campaign.messageSaved',
  'campaign.published',
  'campaign.receivedSet',
  'campaign.reminded',
  'campaign.remindersPaused',
  'campaign.remindersResumed',
  'campaign.remindersSet',
  'campaign.restored',
  'campaign.saved',
  'campaign.uninvited',
  'campaign.unpublished',
  'everything.exported',
  'member.invited',
  'member.linkMade',
  'member.madeOwner',
  'member.removed',
  'member.roleChanged',
  'member.signedIn',
  'passkey.removed',
  'password.set',
  'person.exported',
  'retention.set',
  'retention.setOfNew',
  'scorecard.templateDeleted',
  'scorecard.templateKept',
  'session.ended',
  'submission.commentDeleted',
  'submission.commentEdited',
  'submission.commented',
  'submission.erased',
  'submission.filmMadeAgain',
  'submission.nameShown',
  'submission.rated',
  'submission.scored',
  'submission.scoresWithdrawn',
  'submission.shared',
  'submission.statusSet',
  'submission.transcriptCorrected',
  'submission.unshared',
  'submissions.assigned',
  'submissions.erased',
  'submissions.exported',
  'submissions.notified',
  'submissions.notifiedNow',
  'submissions.notifyUndone',
  'submissions.statusSet',
  'submissions.unassigned',
  'token.made',
  'token.revoked',
  'transcription.changed',
  'webhook.added',
  'webhook.changed',
  'webhook.removed',
  'webhook.secretReplaced',
  'webhook.secretShown',
  'webhook.switchedOff',
  'webhook.switchedOn',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Who did something where nobody has a name: on the command line, or just after coming in for the first time. */
export const NO_MEMBER = { commandLine: 'command line', nameless: 'new member' } as const;

/** `id` refers to it for good; the rest is as it is now, and `null` once it is erased; the name also while withheld. */
export const AuditedSubmission = z.object({
  id: z.string(),
  ...shownName,
  campaign: z.nullable(z.object({ id: z.string(), title: z.string() })),
});
export type AuditedSubmission = z.infer<typeof AuditedSubmission>;

export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** A member's or a token's name, or one of `NO_MEMBER`. */
  actor: z.string(),
  /** One of `AUDIT_ACTIONS`, or what another version has noted. */
  action: z.string(),
  /** The id, the name or, of a campaign, the title of what it was done to. */
  subject: z.string(),
  /** What else was noted: the status that was set, how long a link works, and so on. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** The submissions that it was done to. */
  submissions: z.array(AuditedSubmission),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const auditFilter = {
  /** What stands in an entry. */
  search: z.optional(z.string().check(z.maxLength(200))),
  /** With `search`: actions that are found as well, such as `member.removed,member.invited`. */
  actions: z.optional(z.string().check(z.regex(/^[\w.,]{0,4000}$/))),
  /** Whose entries, by name. */
  actor: z.optional(z.string().check(z.maxLength(300))),
};
export type AuditQuery = { search?: string; actions?: string; actor?: string };

export const DATA_CALLS = {
  getRetention: organizerCall({
    ...{ method: 'get', path: 'retention', ...settings },
    summary: 'Lists how long each campaign keeps visits.',
    response: z.object({
      campaigns: z.array(RetentionOf),
      /** For how many days the server keeps unfinished visits of campaigns that do not say; 0: for ever. */
      unfinishedDays: count,
      /** The days of campaigns that are made from now on. */
      newDays: Days,
      /** For how many days the log of who did what is kept. */
      auditDays: AuditDays,
    }),
  }),
  previewRetention: organizerCall({
    ...{ method: 'get', path: 'campaigns/{id}/retention/preview', ...settings },
    summary: 'Returns how many visits a campaign would erase immediately if it kept visits for this many days.',
    params: z.object({ id: CampaignId }),
    /** Without `days` it would not say. */
    query: z.object({
      days: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_RETENTION_DAYS))),
    }),
    response: z.object({ submissions: count, unfinished: count }),
  }),
  setRetention: organizerCall({
    ...{ method: 'put', path: 'campaigns/{id}/retention', ...settings },
    summary: 'Sets how long a campaign keeps visits. Older ones are erased within an hour.',
    params: z.object({ id: CampaignId }),
    body: z.object({ days: Days }),
  }),
  setRetentionOfNew: organizerCall({
    ...{ method: 'put', path: 'retention', ...settings },
    summary: 'Sets how long new campaigns keep visits.',
    body: z.object({ days: Days }),
  }),
  setAuditDays: organizerCall({
    ...{ method: 'put', path: 'audit', ...settings },
    summary: 'Sets how long the audit log is kept. Older entries are removed within an hour.',
    body: z.object({ days: AuditDays }),
  }),
  getStorage: organizerCall({
    ...{ method: 'get', path: 'storage', ...settings },
    summary: 'Returns how much the organization stores, how much space is free, and who last exported everything.',
    response: z.object({
      /** Recordings, resumes and files, bytes. */
      stored: count,
      /** On the server's disk, bytes; `null`: files are elsewhere. */
      free: z.nullable(count),
      exported: z.nullable(z.object({ at: z.iso.datetime(), actor: z.string() })),
    }),
  }),
  listErasures: organizerCall({
    ...{ method: 'get', path: 'erasures', ...settings },
    summary: 'Lists what was erased, newest first, in pages.',
    query: z.object({ after }),
    response: z.object({ erasures: z.array(Erasure), next }),
  }),
  listAudit: organizerCall({
    ...{ method: 'get', path: 'audit', ...settings },
    summary: 'Lists the audit log, newest first, in pages.',
    query: z.object({ ...auditFilter, after: z.optional(z.string().check(z.regex(/^\d{1,18}$/))) }),
    response: z.object({ entries: z.array(AuditEntry), next }),
  }),
  listAuditActors: organizerCall({
    ...{ method: 'get', path: 'audit/actors', ...settings },
    summary: 'Lists the members and tokens of the audit log by name.',
    response: z.object({ actors: z.array(z.string()) }),
  }),
  /** Answers with a ZIP file. */
  exportEverything: organizerCall({
    ...{ method: 'get', path: 'everything.zip', ...settings, fresh: true },
    summary: 'Streams all campaigns with their videos, recordings, resumes, files and records as one ZIP file.',
    file: 'application/zip',
  }),
  /** Answers with a CSV file. */
  exportAudit: organizerCall({
    ...{ method: 'get', path: 'audit.csv', ...settings },
    summary: 'Streams the audit log as CSV, newest first.',
    query: z.object(auditFilter),
    file: 'text/csv',
  }),
} as const;
