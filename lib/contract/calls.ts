import * as z from 'zod/mini';
import { ADDRESSES } from './addresses';
import { Adjusted } from './adjustments';
import { ANSWER_CALLS } from './answer-calls';
import { ClosedCampaign } from './backend-campaign';
import { type Call, call, CampaignId, type InputOf, type OutputOf } from './call';
import { LanguageTag } from './language-tag';
import { HANDOVER_CALLS } from './handover-calls';
import { RECEIPT_CALLS } from './receipt-calls';
import { SESSION_CALLS } from './session-calls';
import { SectionId } from './campaign-content';
import { Campaign, Device, ExtraTime, GivenConsent, PersonName, UserVideo, Uuid, VideoType } from './entities';
import { GivenContact } from './contact';
import { OpenedSection } from './opened-section';
import { StitchStatus } from './stitch-status';
import { TAKE_CALLS } from './take-calls';
import { TRANSCRIPT_CALLS } from './transcript-calls';

const campaign = z.object({ campaignId: CampaignId });
const visit = z.extend(campaign, { uuid: Uuid });

export const CALLS = {
  ping: call({
    ...ADDRESSES.ping,
    response: z.object({ status: z.literal('ok'), time: z.int() }),
  }),
  /** `begins`: for the page where visits begin, where a visitor who has a film already begins anew. */
  getCampaign: call({
    ...ADDRESSES.getCampaign,
    params: campaign,
    query: z.object({
      begins: z.optional(
        z.pipe(
          z.literal('true'),
          z.transform(() => true),
        ),
      ),
    }),
    response: z.union([Campaign, ClosedCampaign]),
  }),
  /** What holds now for an invited person; `null`: nobody invited the caller, or the visit has ended. */
  getAdjusted: call({
    ...ADDRESSES.getAdjusted,
    params: campaign,
    response: z.object({ adjusted: z.nullable(Adjusted) }),
  }),
  getUserVideo: call({
    ...ADDRESSES.getUserVideo,
    params: campaign,
    query: z.object({ uuid: Uuid, device: z.optional(Device) }),
    response: UserVideo,
  }),
  createUserVideo: call({
    ...ADDRESSES.createUserVideo,
    params: campaign,
    body: z.object({
      uuid: Uuid,
      name: PersonName,
      ...GivenContact.shape,
      device: Device,
      accountId: z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/))),
      /** Needed where the campaign asks for it, unless the visit has it already. */
      consent: z.optional(GivenConsent),
      /** Where the browser is, of invited people alone: they are not reminded at night. */
      timeZone: z.optional(z.string().check(z.maxLength(50))),
      /** That of the page. */
      language: z.optional(LanguageTag),
    }),
    response: UserVideo,
    status: 201,
  }),
  /**
   * `video`: a section's take has been uploaded. `fileUrl`: the resume has been uploaded. `name`: the visitor corrects
   * the name, and what else Start asks for. `consent`: the visitor accepts what the campaign asks to accept now.
   */
  updateUserVideo: call({
    ...ADDRESSES.updateUserVideo,
    params: visit,
    body: z.union([
      z.strictObject({
        video: z.object({
          sectionId: SectionId,
          url: z.string().check(z.maxLength(2000)),
          count: z._default(z.int().check(z.minimum(1), z.maximum(100000)), 1),
          device: Device,
          /**
           * Size and length as the recorder reported them. The server refuses a file of another size, and a film that
           * is much shorter.
           */
          bytes: z.optional(z.int().check(z.minimum(1))),
          milliseconds: z.optional(z.int().check(z.minimum(0))),
          /**
           * The recording was cut off. Its file may end in the middle of a block; the server uses it up to the last
           * whole block.
           */
          interrupted: z.optional(z.boolean()),
          /** That of the page. */
          language: z.optional(LanguageTag),
        }),
      }),
      z.strictObject({ fileUrl: z.string().check(z.maxLength(2000)) }),
      z.strictObject({ name: PersonName, ...GivenContact.shape, consent: z.optional(GivenConsent) }),
      z.strictObject({ consent: GivenConsent }),
    ]),
    response: UserVideo,
  }),
  /**
   * Erases the caller's visit to this campaign with everything that belongs to it: film, sections, resume, name.
   * Calling it again returns the same answer.
   */
  eraseUserVideo: call({
    ...ADDRESSES.eraseUserVideo,
    params: visit,
  }),
  /**
   * Chooses how much time the visitor has to think and to answer, in all sections. Idempotent. Fails with
   * `extraTimeForbidden` where the campaign gives none, and with `recordingBegan` once a take of the visit has begun.
   */
  chooseExtraTime: call({
    ...ADDRESSES.chooseExtraTime,
    params: visit,
    body: z.strictObject({ extraTime: ExtraTime }),
    response: UserVideo,
  }),
  /**
   * Withdraws the consent to a finished visit of the caller, or to the one that came of the personal link that this
   * browser has opened, and so erases it. Throws `notFound` where there is none.
   */
  withdrawConsent: call({
    ...ADDRESSES.withdrawConsent,
    params: campaign,
  }),
  /**
   * Hands out the question of a section with time to think, whose clock runs from the first time on; where it is asked
   * by a video or by voice, from the first time with `heard`: its clip has ended once, or will not be played. Calling
   * it again returns what is left. Fails with `notReady` while a section before has no recording, and with `forbidden`
   * when the visit is completed. `loadMs`: how long the page took to load.
   */
  openSection: call({
    ...ADDRESSES.openSection,
    params: z.extend(visit, { sectionId: SectionId }),
    body: z.object({ loadMs: z.optional(z.int().check(z.minimum(0))), heard: z.optional(z.boolean()) }),
    response: OpenedSection,
  }),
  ...ANSWER_CALLS,
  findName: call({
    ...ADDRESSES.findName,
    params: campaign,
    query: z.object({ name: PersonName }),
    /** `startedAt` is when the caller's own visit began, in ISO 8601. Accounts of other people have none. */
    response: z.array(z.object({ id: z.string(), name: z.string(), startedAt: z.optional(z.string()) })),
  }),
  stitchVideo: call({
    ...ADDRESSES.stitchVideo,
    params: visit,
    body: z.object({ videoType: z.optional(VideoType) }),
    response: StitchStatus,
  }),
  checkStitchStatus: call({
    ...ADDRESSES.checkStitchStatus,
    params: visit,
    response: StitchStatus,
  }),
  skipUpload: call({
    ...ADDRESSES.skipUpload,
    params: visit,
    body: z.object({ uuid: z.optional(Uuid), campaignId: z.optional(z.string()) }),
    response: UserVideo,
  }),
  ...TAKE_CALLS,
  ...SESSION_CALLS,
  ...HANDOVER_CALLS,
  ...RECEIPT_CALLS,
  ...TRANSCRIPT_CALLS,
  log: call({
    ...ADDRESSES.log,
    query: z.object({ whitelabel: z.optional(z.string().check(z.maxLength(50))) }),
    body: z.object({
      event: z.string().check(z.minLength(1), z.maxLength(200)),
      uuid: z.optional(Uuid),
      campaign: z.optional(z.string().check(z.maxLength(200))),
      details: z.optional(z.string().check(z.maxLength(2000))),
    }),
  }),
} as const satisfies Record<string, Call>;

export type Calls = typeof CALLS;
export type CallName = keyof Calls;

export type CallInput<N extends CallName> = InputOf<Calls[N]>;
export type CallOutput<N extends CallName> = OutputOf<Calls[N]>;
