import * as z from 'zod/mini';

/** What people may call things: one line of text without control characters and halves of characters. */
export const line = (max: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must be one line of text'));

/** The same over several lines. */
const text = (max: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u, 'must be text'));

export const Description = text(2000);

/** The id a visitor is known by: made by the browser, kept in local storage (spec 1.1). */
export const Uuid = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));

/** A campaign's name as it stands in links; `domain/campaign-name.ts` makes one of whatever was typed. */
export const CampaignName = z.string().check(z.regex(/^[\p{L}\p{N}_-][\p{L}\p{N}._-]{0,99}$/u));

export const SectionId = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/));

/** Names one take, random, made by the browser when its recording starts. */
export const UploadId = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/));

/** A visitor's name: trimmed, at most 200 characters. */
export const PersonName = line(200);

/** Which kind of browser a video was recorded in. */
export const Device = z.enum(['Web', 'Web_iOS', 'Web_Android']);

/** Asks for a film cropped to portrait 3:4 (Android held upright). */
export const VideoType = z.literal('3x4');

export const CampaignStatus = z.enum(['active', 'deleted', 'completed', 'unpublished']);
export const CampaignKind = z.enum(['default', 'job']);
export const SubscriptionStatus = z.enum(['active', 'trial', 'canceled', 'trialexpired', 'paymentfailed']);

/** The longest a section may be, seconds. */
const MAX_SECTION_SECONDS = 900;

/**
 * A section of a campaign. Campaign files and the answers of other backends take their fields from here; a field that
 * the store has no column for does not compile (lib/server/store/campaign-rows.ts). A new one needs a default, for
 * files and backends that do not know it.
 */
export const Section = z.object({
  id: SectionId,
  prompt: line(500),
  /** Time limit in seconds. */
  seconds: z.int().check(z.minimum(1), z.maximum(MAX_SECTION_SECONDS)),
});

export const Organization = z.object({
  name: line(200),
  preferences: z.object({ allowOverdraft: z.boolean() }),
  /** `limitVideos` 0 means unlimited (spec 9.11). */
  plan: z.object({ limitVideos: z.int().check(z.minimum(0)) }),
  subscription: z.object({ status: SubscriptionStatus, totalVideos: z.int().check(z.minimum(0)) }),
});

export const Campaign = z.object({
  id: z.string(),
  name: CampaignName,
  /** `null`: the type's own title and description are shown. */
  title: z.nullable(line(200)),
  description: z.nullable(Description),
  status: CampaignStatus,
  type: CampaignKind,
  allowSharing: z.boolean(),
  organization: Organization,
  sections: z.array(Section).check(z.minLength(1)),
  /** Signed link to the campaign's own video; `null` where it has none. */
  introVideoUrl: z.nullable(z.string()),
});

/** One recorded section. `count` is the take's number, from 1, never falling (spec 4.17). */
export const VideoItem = z.object({
  sectionId: SectionId,
  url: z.string(),
  count: z.int().check(z.minimum(1), z.maximum(100000)),
  device: Device,
  /** The film's shape it was recorded for, `null`: the camera's own. Another backend may not say. */
  videoType: z.optional(z.nullable(VideoType)),
});

export const UserVideo = z.object({
  uuid: Uuid,
  name: z.string(),
  completed: z.boolean(),
  /** The latest take of each recorded section, in the campaign's order; urls are signed when read. */
  videos: z.array(VideoItem),
  completedUrl: z.nullable(z.string()),
  /** Signed link that saves the film under the campaign's name; `null` unless the campaign allows sharing. */
  downloadUrl: z.nullable(z.string()),
  /** Signed link that saves the resume sent last. */
  resumeUrl: z.nullable(z.string()),
});

export const Solution = z.enum(['reRecordAll', 'reRecordSection', 'AWSIsDown', 'nothingYouCanDo']);

export const StitchStatus = z.object({
  status: z.enum(['Progressing', 'Complete', 'Error']),
  /** A code for the words a visitor reads, or of another backend the words themselves; only with Error. */
  message: z.optional(z.string()),
  solution: z.optional(Solution),
  /** With `reRecordSection`: the section to record again. */
  sectionId: z.optional(SectionId),
});

/** SHA-256 in lower-case hexadecimal. */
export const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The largest part of a take, bytes. */
export const MAX_PART_BYTES = 8 * 1024 * 1024;

/** Takes have about a part a second: more than the longest section has, however small they are cut. */
export const MAX_PARTS = 10_000;

/**
 * A form for every part of one take: POST `fields`, a `key` of `{prefix}/{index}-{sha256 of the part}`, and then the
 * part to `url`; `index` is decimal, from 0.
 */
export const PartsTarget = z.object({
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  prefix: z.string(),
  /** Of one part. */
  maxBytes: z.int(),
  /** How long the form is good for from when it was given out. */
  lifeSeconds: z.int(),
});

/** Where to send a file: POST `data.fields` and then the file to `data.url`; afterwards it is known as `url`. */
export const UploadTarget = z.object({
  url: z.string(),
  data: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
  /** Where this take may be sent in parts while it is recorded; `null` or left out by a backend that takes none. */
  parts: z.optional(z.nullable(PartsTarget)),
  /** The take's number as the server settled it: at least the one asked for. */
  count: z.int(),
});

export type Campaign = z.infer<typeof Campaign>;
export type CampaignStatus = z.infer<typeof CampaignStatus>;
export type CampaignKind = z.infer<typeof CampaignKind>;
export type Section = z.infer<typeof Section>;
export type Organization = z.infer<typeof Organization>;
export type VideoItem = z.infer<typeof VideoItem>;
export type UserVideo = z.infer<typeof UserVideo>;
export type StitchStatus = z.infer<typeof StitchStatus>;
export type Solution = z.infer<typeof Solution>;
export type PartsTarget = z.infer<typeof PartsTarget>;
export type UploadTarget = z.infer<typeof UploadTarget>;
export type Device = z.infer<typeof Device>;
export type VideoType = z.infer<typeof VideoType>;
