import * as z from 'zod/mini';
import { Adjusted } from './adjustments';
import { AskedAnswerType, USUAL_ANSWER_TYPE } from './answer-type';
import { SectionAnswer } from './answers';
import { CAMPAIGN_TEXTS, CampaignContent, Section, SECTION_TEXTS, SectionId } from './campaign-content';
import { AskedClips, CaptionTrack } from './clips';
import { LanguageTag } from './language-tag';
import { line, translations } from './texts';

/** A visitor's id. The browser makes it and keeps it in local storage (spec 1.1). */
export const Uuid = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));

/** `now`: to go on with another device at once; `later`: to come back on any device. */
export const HandoverKind = z.enum(['now', 'later']);
export type HandoverKind = z.infer<typeof HandoverKind>;

/** A campaign's name as it appears in links. `domain/campaign-name.ts` turns typed text into such a name. */
export const CampaignName = z.string().check(z.regex(/^[\p{L}\p{N}_-][\p{L}\p{N}._-]{0,99}$/u));

/** The random id of one take. The browser makes it when the recording starts. */
export const UploadId = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/));

/** A visitor's name: trimmed, at most 200 characters. */
export const PersonName = line(200);

/** The kind of browser in which a video was recorded. */
export const Device = z.enum(['Web', 'Web_iOS', 'Web_Android']);

/** Requests a film cropped to portrait 3:4 (for an Android phone held upright). */
export const VideoType = z.literal('3x4');

export const CampaignStatus = z.enum(['active', 'deleted', 'completed', 'unpublished']);
export const SubscriptionStatus = z.enum(['active', 'trial', 'canceled', 'trialexpired', 'paymentfailed']);

export const Organization = z.object({
  name: line(200),
  preferences: z.object({ allowOverdraft: z.boolean() }),
  /** `limitVideos` 0 means unlimited (spec 9.11). */
  plan: z.object({ limitVideos: z.int().check(z.minimum(0)) }),
  subscription: z.object({ status: SubscriptionStatus, totalVideos: z.int().check(z.minimum(0)) }),
});

/** The language of a text where it is not that of the page: only a page knows, and says so (`campaignIn`). */
const otherLanguage = z.optional(LanguageTag);

/** The dates of a campaign, as moments, and who said so when. */
export const CampaignDates = z.object({
  /** Whether people may begin now, must wait, or are too late. */
  standing: z.enum(['notOpen', 'open', 'closed']),
  /** `null`: no such date. */
  opensAt: z.nullable(z.iso.datetime()),
  closesAt: z.nullable(z.iso.datetime()),
  /** Until when who has begun may finish. */
  finishBy: z.nullable(z.iso.datetime()),
  /** By the server's clock, which alone tells what is open. */
  now: z.iso.datetime(),
});

const { consent, consentText } = CAMPAIGN_TEXTS;

/** What a campaign asks its visitors to accept, as it is now, whatever content their visits began with. */
export const AskedConsent = z.object({
  /** Counts the campaign's wordings: any change of any of these texts makes another. */
  version: z.int(),
  /** Since when this is the wording. */
  since: z.iso.datetime(),
  consent,
  consentText: z.nullable(consentText),
  /** In the campaign's further languages; `languages` are those of the campaign, its own first. */
  translations: translations(z.partial(z.object({ consent, consentText }))),
  languages: z.array(LanguageTag),
  consentLanguage: otherLanguage,
  consentTextLanguage: otherLanguage,
});

/** That a visitor accepts a wording, which the server has. `language`: that of the page on which it was read. */
export const GivenConsent = z.strictObject({ version: z.int().check(z.minimum(1)), language: LanguageTag });

/** A section as visitors get it. */
export const AskedSection = z.extend(z.omit(Section, { clipCaptions: true, clipDescription: true }), {
  /** `null`: there is time to think, and this visit has not opened the section (`openSection`). */
  prompt: z.nullable(Section.shape.prompt),
  translations: translations(z.partial(z.pick(z.object(SECTION_TEXTS), { prompt: true }))),
  promptLanguage: otherLanguage,
  answerType: z._default(AskedAnswerType, USUAL_ANSWER_TYPE),
  /** Hidden with the question. */
  ...AskedClips.shape,
});

/** What visitors get of a campaign. */
export const Campaign = z.extend(z.omit(CampaignContent, { reviewing: true }), {
  id: z.string(),
  name: CampaignName,
  status: CampaignStatus,
  organization: Organization,
  titleLanguage: otherLanguage,
  descriptionLanguage: otherLanguage,
  sections: z.array(AskedSection).check(z.minLength(1)),
  /** Signed link to the campaign's own video; `null` when it has none. */
  introVideoUrl: z.nullable(z.string()),
  /** The same for the languages that have one of their own. Left out by other backends, and of a page. */
  introVideoUrls: z.optional(z.partialRecord(LanguageTag, z.string())),
  /** The captions of that video, each in a language. Left out: it has none. */
  introTracks: z.optional(z.array(CaptionTrack)),
  /**
   * For how many days its recordings are kept; `null`: until somebody deletes them. Left out by other backends: not
   * known.
   */
  keptDays: z.optional(z.nullable(z.int())),
  /** Whether the server can record in a hosted video session. Left out by other backends: it cannot. */
  videoSession: z.optional(z.boolean()),
  /** Whether a visitor may send a file in the place of a recording. Left out by other backends: no. */
  acceptsFiles: z.optional(z.boolean()),
  /** Whether a visitor without an address may ask for a receipt (`askReceipt`). Left out: no. */
  receipts: z.optional(z.boolean()),
  /** Where films are transcribed; `null`: on the server itself. Left out: nowhere, or nothing is told. */
  transcription: z.optional(z.object({ host: z.nullable(z.string()) })),
  /** Nobody may begin any more, and who sees it has begun. Left out: visitors may begin. */
  isClosed: z.optional(z.boolean()),
  /** Left out: it has none, or they do not stop this visitor. */
  dates: z.optional(CampaignDates),
  /** Left out: there is nothing to accept. */
  consentAsked: z.optional(AskedConsent),
  /** Who sees it was invited by a personal link. Left out: nobody was. */
  adjusted: z.optional(Adjusted),
  /** A member tries it in this browser: the visit is a rehearsal. Left out: it is not. */
  isRehearsal: z.optional(z.boolean()),
  /**
   * `elsewhere`: the visitor goes on with another device. `arriving`: with this one, and the one before still keeps
   * takes that are not saved yet. Left out: with this one.
   */
  handover: z.optional(z.enum(['elsewhere', 'arriving'])),
});

/** One recorded section. `count` is the take's number; it starts at 1 and never falls (spec 4.17). */
export const VideoItem = z.object({
  sectionId: SectionId,
  url: z.string(),
  count: z.int().check(z.minimum(1), z.maximum(100000)),
  device: Device,
  /**
   * The shape of the film this take was recorded for; `null` is the camera's own shape. Another backend may leave it
   * out.
   */
  videoType: z.optional(z.nullable(VideoType)),
  /** It is sound alone: the film shows a card. Left out by other backends: it is not. */
  isAudioOnly: z.optional(z.boolean()),
  /** `false`: the sound is missing or could not be used, and the film is silent here. Known once the film is made. */
  hasSound: z.optional(z.boolean()),
});

/**
 * Why nothing of a recording comes any more, as far as is known: the video service failed to record it, has already
 * deleted it, recorded nothing, or offers it at an address that is not its own; the file is too large; or it was never
 * available in time.
 */
export const LostReason = z.enum(['failed', 'expired', 'empty', 'tooLarge', 'foreign', 'neverAvailable']);

/**
 * How far the take of a hosted video session is. `waiting`: the service prepares the file. `fetching`: `bytes` of
 * `totalBytes` are here. `fetched`: it can be played, and is not saved yet. `lost`: see `reason`.
 */
export const RecordingState = z.object({
  stage: z.enum(['recording', 'waiting', 'fetching', 'fetched', 'lost']),
  reason: z.nullable(LostReason),
  bytes: z.int(),
  /** `null` as long as the service has not said. */
  totalBytes: z.nullable(z.int()),
});

/** A take of a hosted video session that is neither saved nor discarded. */
export const SessionRecording = z.extend(RecordingState, {
  uploadId: UploadId,
  /** `null`: it was started without a section. */
  sectionId: z.nullable(SectionId),
  count: z.nullable(z.int()),
  /** Signed link to the file, from `fetched` on. */
  url: z.nullable(z.string()),
});

/**
 * What counts of one section where the campaign limits retakes. `used`: the takes that were used up, saved or not.
 * `unsaved`: those of them that the server has and that are neither saved nor discarded, the latest first; each is
 * saved like any other (`updateUserVideo`).
 */
export const CountedTakes = z.object({
  sectionId: SectionId,
  used: z.array(UploadId),
  unsaved: z.array(z.object({ uploadId: UploadId, url: z.string(), count: z.int() })),
});

/** How much more time than others a visitor has to think and to answer (`domain/extra-time.ts`). */
export const ExtraTime = z.enum(['none', 'half', 'double', 'unlimited']);

export const UserVideo = z.object({
  uuid: Uuid,
  name: z.string(),
  /** What the visitor gave where the campaign asks for it; `null`: nothing. Left out where it does not ask. */
  email: z.optional(z.nullable(z.string())),
  phone: z.optional(z.nullable(z.string())),
  completed: z.boolean(),
  /**
   * The latest take of each recorded section, in the campaign's order. Urls are signed each time the record is read.
   */
  videos: z.array(VideoItem),
  /** Of the sections that are not recorded, those of which something is kept. Left out: there are none. */
  answers: z.optional(z.array(SectionAnswer)),
  completedUrl: z.nullable(z.string()),
  /** Signed link that saves the film under the campaign's name; `null` unless the campaign allows sharing. */
  downloadUrl: z.nullable(z.string()),
  /** Signed link that saves the resume that was sent last. */
  resumeUrl: z.nullable(z.string()),
  /** Left out where there is no hosted video session. */
  recordings: z.optional(z.array(SessionRecording)),
  /** Of the sections of which any take counts. Left out where retakes are not limited, and by other backends. */
  takes: z.optional(z.array(CountedTakes)),
  /** Whether the visitor may still choose another (`chooseExtraTime`). Left out where there is none to choose. */
  extraTime: z.optional(z.object({ chosen: ExtraTime, mayChange: z.boolean() })),
  /** The version of the wording that the visitor has accepted. Left out: none. */
  consentVersion: z.optional(z.int()),
  /** Whether the visitor may have the visit erased (`eraseUserVideo`). Left out by a backend that cannot do it. */
  erasable: z.optional(z.boolean()),
  /**
   * Whether it was given to another device before. Left out by a backend that cannot do that (`makeHandoverLink`).
   */
  hasMoved: z.optional(z.boolean()),
});

/** What a browser needs to connect to a hosted video session (spec 3.13). */
export const VideoSessionResponse = z.object({ sessionId: z.string(), token: z.string(), apiKey: z.string() });

export type Campaign = z.infer<typeof Campaign>;
export type AskedConsent = z.infer<typeof AskedConsent>;
export type GivenConsent = z.infer<typeof GivenConsent>;
export type AskedSection = z.infer<typeof AskedSection>;
export type CampaignDates = z.infer<typeof CampaignDates>;
export type CampaignStatus = z.infer<typeof CampaignStatus>;
export type Organization = z.infer<typeof Organization>;
export type VideoItem = z.infer<typeof VideoItem>;
export type CountedTakes = z.infer<typeof CountedTakes>;
export type ExtraTime = z.infer<typeof ExtraTime>;
export type UserVideo = z.infer<typeof UserVideo>;
export type LostReason = z.infer<typeof LostReason>;
export type RecordingState = z.infer<typeof RecordingState>;
export type SessionRecording = z.infer<typeof SessionRecording>;
export type VideoSessionResponse = z.infer<typeof VideoSessionResponse>;
export type Device = z.infer<typeof Device>;
export type VideoType = z.infer<typeof VideoType>;
