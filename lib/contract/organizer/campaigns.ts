import * as z from 'zod/mini';
import { CampaignContent, CampaignKind, Section } from '../campaign-content';
import { CampaignDraft, PartialDraft } from '../campaign-draft';
import { CampaignStatus } from '../entities';
import { organizerCall } from './call';
import { ofCampaign } from './input';

/** The largest campaign with its texts in every language, and room for drafts, bytes. */
const MAX_CAMPAIGN_BYTES = 2 * 1024 * 1024;

/** For so many days back a list counts openings and visits. */
export const COUNTED_DAYS = 90;
/** What is wrong with one field of a campaign, with words for it in the console's messages. */
export const CampaignFault = z.object({
  /** The field, such as `name`, `sections` or `sections.1.prompt`. */
  path: z.string(),
  code: z.enum([
    'empty',
    'tooLong',
    'notText',
    'outOfRange',
    'invalid',
    'notHttps',
    'notCaptions',
    'notTime',
    'notZone',
    'closesFirst',
    'consentMissing',
    'noSections',
    'tooManySections',
    'nameMalformed',
    'nameReserved',
    'nameTaken',
    'nameFixed',
    'sectionRecorded',
    'sectionsMoved',
    'sectionRepeated',
    'languageNotOffered',
    'answerTypeFixed',
    'tooFewChoices',
    'tooManyChoices',
    'choiceRepeated',
    'mostTooHigh',
    'clipMissing',
    'noFormats',
    'tooManyCriteria',
    'sectionMissing',
  ]),
  /** The least and the most, where that is what is wrong. */
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  /** With `nameTaken`: a similar name that is free. */
  free: z.optional(z.string()),
});

/** When people may begin, as moments; `null`: no such date. The status stays as it is when they come. */
export const CampaignMoments = z.object({
  opensAt: z.nullable(z.iso.datetime()),
  closesAt: z.nullable(z.iso.datetime()),
});

export const ListedCampaign = z.object({
  id: z.string(),
  name: z.string(),
  /** `null`: the title of its type is shown. */
  title: z.nullable(z.string()),
  type: CampaignKind,
  status: CampaignStatus,
  ...CampaignMoments.shape,
  /** When it was put out of the list; an open one never is. */
  archivedAt: z.nullable(z.iso.datetime()),
  /** In the last `COUNTED_DAYS` days: how often its first page was opened by somebody who had no visit yet. */
  opened: z.int(),
  /** Visits that have begun in these days. */
  started: z.int(),
  /** How many of those were completed. */
  completed: z.int(),
  /** Submissions that nobody has decided about. */
  toReview: z.int(),
  lastActivityAt: z.iso.datetime(),
});

/** A campaign with all that organizers see and change of it. */
export const EditedCampaign = z.object({
  ...CampaignContent.shape,
  ...z.pick(ListedCampaign, { id: true, name: true, status: true, archivedAt: true }).shape,
  ...CampaignMoments.shape,
  /** In the order in which they are asked, each with how many visits have answered it. */
  sections: z.array(z.extend(Section, { videos: z.int() })),
  hasIntroVideo: z.boolean(),
  /** How many submissions have scores by its scorecard, of whatever version. */
  scored: z.int(),
  /** The address visitors open. */
  link: z.string(),
  /** When it was first open to visitors; from then on its name stays. */
  publishedAt: z.nullable(z.iso.datetime()),
  /** What was written and not saved yet. */
  draft: z.nullable(z.object({ content: CampaignDraft, savedAt: z.iso.datetime() })),
  /** Counts changes, drafts included. Whoever sends it back changes nothing that somebody else has changed since. */
  revision: z.int(),
});

export const revision = z.optional(z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1)));

/** `content` left out, or fields of it: what is stored, with its draft. */
const Change = z.object({ content: z.optional(PartialDraft), revision });

export const CAMPAIGN_CALLS = {
  listCampaigns: organizerCall({
    method: 'get',
    path: 'campaigns',
    query: z.object({
      search: z.optional(z.string().check(z.maxLength(200))),
      /** What has closed at its date is found as `completed`, and not as `active`. */
      status: z.optional(CampaignStatus),
      type: z.optional(CampaignKind),
      /** Those that were put out of the list, in place of the others. */
      archived: z.optional(z.literal('true')),
      /** `next` of the page before. */
      after: z.optional(z.string().check(z.maxLength(200))),
    }),
    response: z.object({ campaigns: z.array(ListedCampaign), total: z.int(), next: z.nullable(z.string()) }),
    may: 'reviewer',
    scope: 'read',
    summary: 'Lists campaigns, those with the latest activity first.',
  }),
  createCampaign: organizerCall({
    method: 'post',
    path: 'campaigns',
    body: PartialDraft,
    maxBody: MAX_CAMPAIGN_BYTES,
    response: EditedCampaign,
    status: 201,
    may: 'editor',
    scope: 'write',
    summary: 'Creates a campaign as a draft.',
  }),
  getEditedCampaign: organizerCall({
    method: 'get',
    path: 'campaigns/{id}',
    params: ofCampaign,
    response: EditedCampaign,
    may: 'editor',
    scope: 'read',
    summary: 'Returns a campaign with its draft.',
  }),
  keepDraft: organizerCall({
    method: 'put',
    path: 'campaigns/{id}/draft',
    params: ofCampaign,
    body: z.object({ content: PartialDraft, revision }),
    maxBody: MAX_CAMPAIGN_BYTES,
    response: EditedCampaign,
    may: 'editor',
    scope: 'write',
    summary: 'Saves a draft, complete or not. Visitors do not see it.',
  }),
  saveCampaign: organizerCall({
    method: 'put',
    path: 'campaigns/{id}',
    params: ofCampaign,
    body: Change,
    maxBody: MAX_CAMPAIGN_BYTES,
    response: EditedCampaign,
    may: 'editor',
    scope: 'write',
    summary: 'Saves the changes to a campaign. New visitors of an open one see them.',
  }),
  publishCampaign: organizerCall({
    method: 'post',
    path: 'campaigns/{id}/publish',
    params: ofCampaign,
    body: Change,
    maxBody: MAX_CAMPAIGN_BYTES,
    response: EditedCampaign,
    may: 'editor',
    scope: 'write',
    summary: 'Saves a campaign and opens it to visitors.',
  }),
  beginRehearsal: organizerCall({
    method: 'post',
    path: 'campaigns/{id}/rehearsal',
    params: ofCampaign,
    body: Change,
    maxBody: MAX_CAMPAIGN_BYTES,
    response: z.object({
      /** The page to begin at. */
      address: z.string(),
    }),
    may: 'editor',
    scope: null,
    summary: 'Starts a test run in this browser for an hour. It counts nowhere and leaves nothing.',
  }),
  endRehearsal: organizerCall({
    method: 'delete',
    path: 'campaigns/{id}/rehearsal',
    params: ofCampaign,
    may: 'editor',
    scope: null,
    summary: 'Ends the test run of this browser, and erases it.',
  }),
  duplicateCampaign: organizerCall({
    method: 'post',
    path: 'campaigns/{id}/duplicate',
    params: ofCampaign,
    body: z.object({}),
    response: EditedCampaign,
    status: 201,
    may: 'editor',
    scope: 'write',
    summary: 'Copies a campaign, without its name and its videos, into a new draft.',
  }),
} as const;

export type CampaignFault = z.infer<typeof CampaignFault>;
export type CampaignMoments = z.infer<typeof CampaignMoments>;
export type ListedCampaign = z.infer<typeof ListedCampaign>;
export type EditedCampaign = z.infer<typeof EditedCampaign>;
