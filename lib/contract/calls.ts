import * as z from 'zod/mini';
import { ADDRESSES } from './addresses';
import { ClosedCampaign } from './backend-campaign';
import {
  Campaign,
  CampaignName,
  Device,
  MAX_PART_BYTES,
  MAX_PARTS,
  PersonName,
  SectionId,
  Sha256,
  StitchStatus,
  UploadId,
  UploadTarget,
  UserVideo,
  Uuid,
  VideoType,
} from './entities';

/**
 * The truth about every call (spec 7.1 and on): method, path below `/api/`, what goes in, what comes out.
 * The browser's client, the server's handlers and the contract tests are derived from it.
 * Answers that are errors are `{error: {code, type, message, details?}}`, see `errors.ts`.
 */
export type Call = {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  params: z.ZodMiniType<Record<string, unknown>>;
  query: z.ZodMiniType<Record<string, unknown>>;
  body: z.ZodMiniType | null;
  response: z.ZodMiniType | null;
  status: 200 | 201 | 204;
};

const call = <const C extends Call>(definition: C): C => definition;

const none = z.object({});
const campaign = z.object({ campaignId: z.string().check(z.minLength(1), z.maxLength(200)) });
const visit = z.extend(campaign, { uuid: Uuid });
const take = z.extend(visit, { uploadId: UploadId });

export const CALLS = {
  ping: call({
    ...ADDRESSES.ping,
    params: none,
    query: none,
    body: null,
    response: z.object({ status: z.literal('ok'), time: z.int() }),
    status: 200,
  }),
  getCampaign: call({
    ...ADDRESSES.getCampaign,
    params: campaign,
    query: none,
    body: null,
    response: z.union([Campaign, ClosedCampaign]),
    status: 200,
  }),
  getUserVideo: call({
    ...ADDRESSES.getUserVideo,
    params: campaign,
    query: z.object({ uuid: Uuid, device: z.optional(Device) }),
    body: null,
    response: UserVideo,
    status: 200,
  }),
  createUserVideo: call({
    ...ADDRESSES.createUserVideo,
    params: campaign,
    query: none,
    body: z.object({
      uuid: Uuid,
      name: PersonName,
      device: Device,
      accountId: z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/))),
    }),
    response: UserVideo,
    status: 201,
  }),
  /** `video`: a section's take has been uploaded. `fileUrl`: the resume has. `name`: the visitor corrects the name. */
  updateUserVideo: call({
    ...ADDRESSES.updateUserVideo,
    params: visit,
    query: none,
    body: z.union([
      z.strictObject({
        video: z.object({
          sectionId: SectionId,
          url: z.string().check(z.maxLength(2000)),
          count: z._default(z.int().check(z.minimum(1), z.maximum(100000)), 1),
          device: Device,
          /** What the recorder made: the server refuses a file of other size, and a film much shorter. */
          bytes: z.optional(z.int().check(z.minimum(1))),
          milliseconds: z.optional(z.int().check(z.minimum(0))),
          /**
           * The recording was cut off: its file may end in the middle of a block, and is used up to its last whole one.
           */
          interrupted: z.optional(z.boolean()),
        }),
      }),
      z.strictObject({ fileUrl: z.string().check(z.maxLength(2000)) }),
      z.strictObject({ name: PersonName }),
    ]),
    response: UserVideo,
    status: 200,
  }),
  findName: call({
    ...ADDRESSES.findName,
    params: campaign,
    query: z.object({ name: PersonName }),
    body: null,
    response: z.array(z.object({ id: z.string(), name: z.string() })),
    status: 200,
  }),
  stitchVideo: call({
    ...ADDRESSES.stitchVideo,
    params: visit,
    query: none,
    body: z.object({ videoType: z.optional(VideoType) }),
    response: StitchStatus,
    status: 200,
  }),
  checkStitchStatus: call({
    ...ADDRESSES.checkStitchStatus,
    params: visit,
    query: none,
    body: null,
    response: StitchStatus,
    status: 200,
  }),
  skipUpload: call({
    ...ADDRESSES.skipUpload,
    params: visit,
    query: none,
    body: z.object({ uuid: z.optional(Uuid), campaignId: z.optional(z.string()) }),
    response: UserVideo,
    status: 200,
  }),
  /**
   * `fileName` is `{uuid}_section_{sectionId}.mp4`, or with the resume flag `{uuid}_{campaignName}_resume.pdf` (spec
   * 3.27, 3.28).
   */
  getUploadUrl: call({
    ...ADDRESSES.getUploadUrl,
    params: none,
    query: z.union([
      z.object({
        campaignName: CampaignName,
        fileName: z.string().check(z.regex(/^[0-9a-f-]{36}_section_[A-Za-z0-9-]{1,40}\.mp4$/)),
        fileType: z.literal('video/mp4'),
        uploadId: UploadId,
        count: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100000))),
        videoType: z.optional(VideoType),
      }),
      z.object({
        campaignName: CampaignName,
        fileName: z.string().check(z.regex(/^[0-9a-f-]{36}_.{1,100}_resume\.pdf$/u)),
        resume: z.literal('true'),
      }),
    ]),
    body: null,
    response: UploadTarget,
    status: 200,
  }),
  /**
   * A part of a take has been posted. Idempotent. `missing`: indexes below the highest announced whose part the server
   * does not have. `uploadIncomplete` when this one's file is not there, `takeFrozen` after the take was confirmed
   * without it.
   */
  announcePart: call({
    ...ADDRESSES.announcePart,
    params: take,
    query: none,
    body: z.object({
      index: z.int().check(z.minimum(0), z.maximum(MAX_PARTS - 1)),
      bytes: z.int().check(z.minimum(1), z.maximum(MAX_PART_BYTES)),
      sha256: Sha256,
    }),
    response: z.object({ missing: z.array(z.int()) }),
    status: 200,
  }),
  /**
   * The take is its first `parts` parts, `bytes` in all; `sha256` is that of the parts' digests (32 bytes each) in
   * order. Sent again, the answer is the same. `uploadIncomplete` with `details.missing` while parts are not there,
   * `takeFrozen` when it was confirmed otherwise or saved: its `url` and `count` are in the details unless it was
   * discarded.
   */
  confirmTake: call({
    ...ADDRESSES.confirmTake,
    params: take,
    query: none,
    body: z.object({
      parts: z.int().check(z.minimum(1), z.maximum(MAX_PARTS)),
      bytes: z.int().check(z.minimum(1)),
      sha256: Sha256,
    }),
    response: z.object({ url: z.string(), count: z.int() }),
    status: 200,
  }),
  /** The visitor does not want this take. One that is saved stays. */
  discardTake: call({
    ...ADDRESSES.discardTake,
    params: take,
    query: none,
    body: null,
    response: null,
    status: 204,
  }),
  log: call({
    ...ADDRESSES.log,
    params: none,
    query: z.object({ whitelabel: z.optional(z.string().check(z.maxLength(50))) }),
    body: z.object({
      event: z.string().check(z.minLength(1), z.maxLength(200)),
      uuid: z.optional(Uuid),
      campaign: z.optional(z.string().check(z.maxLength(200))),
      details: z.optional(z.string().check(z.maxLength(2000))),
    }),
    response: null,
    status: 204,
  }),
} as const satisfies Record<string, Call>;

export type Calls = typeof CALLS;
export type CallName = keyof Calls;

type Empty = Record<never, never>;
type Body<C extends Call> = C['body'] extends z.ZodMiniType ? z.input<C['body']> : Empty;

/** What the caller of `N` hands in: path parameters, query and body in one object each. */
export type CallInput<N extends CallName> = {
  params: z.input<Calls[N]['params']>;
  query: z.input<Calls[N]['query']>;
  body: Body<Calls[N]>;
};

export type CallOutput<N extends CallName> = Calls[N]['response'] extends z.ZodMiniType
  ? z.output<Calls[N]['response']>
  : undefined;
