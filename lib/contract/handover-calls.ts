import * as z from 'zod/mini';
import { ADDRESSES } from './addresses';
import { call, CampaignId } from './call';
import { SectionId } from './campaign-content';
import { HandoverKind, Uuid } from './entities';
import { MAX_SECTIONS } from './written-campaign';

const Sections = z.array(SectionId).check(z.maxLength(MAX_SECTIONS));
const visit = z.object({ campaignId: CampaignId, uuid: Uuid });

/** Where a visit is, for a device that has it or had it. */
export const VisitPlace = z.object({
  /** Whether this device has it. */
  isHere: z.boolean(),
  /** When a link gave it to the device that has it, in ISO 8601; `null`: none did. */
  openedAt: z.nullable(z.string()),
  /** The number (from 1) of the next section to record; `null`: every section has a take, here or on its way. */
  section: z.nullable(z.int()),
  /** The sections of which devices before still keep a take that is not saved yet. */
  awaited: z.array(SectionId),
});
export type VisitPlace = z.infer<typeof VisitPlace>;

/** The calls by which a visit goes on with another device. */
export const HANDOVER_CALLS = {
  /**
   * Makes the link that gives this visit to whoever opens it, once: `now` within 15 minutes, `later` within 14 days. It
   * takes the place of an earlier one of its kind. The answer alone has the `token`. `laterUntil`: how long the visit's
   * link `later` works; `null`: it has none.
   */
  makeHandoverLink: call({
    ...ADDRESSES.makeHandoverLink,
    params: visit,
    body: z.object({ kind: HandoverKind }),
    response: z.object({ token: z.string(), expiresAt: z.string(), laterUntil: z.nullable(z.string()) }),
    status: 201,
  }),
  /** Ends the visit's link of this kind. */
  revokeHandoverLink: call({
    ...ADDRESSES.revokeHandoverLink,
    params: visit,
    body: z.object({ kind: HandoverKind }),
  }),
  /**
   * Gives the visit of a link to the device that calls this, and proves by a cookie that it has it. Fails with
   * `notFound` for a link that was used, revoked or never made, or has expired. The token is in the body, because
   * addresses are kept in logs. `opener`: a secret of this browser, which for five minutes gets the same answer again
   * as long as it has the visit.
   */
  openHandover: call({
    ...ADDRESSES.openHandover,
    body: z.object({
      token: z.string().check(z.minLength(1), z.maxLength(200)),
      opener: z.optional(z.string().check(z.minLength(16), z.maxLength(64))),
    }),
    response: z.extend(VisitPlace, { campaign: z.string(), campaignId: z.string(), uuid: Uuid }),
  }),
  /**
   * Says where the visit is. `unsent`: the sections of which this device keeps a take or a file that is not saved yet;
   * these it may still save once another device has the visit. `waits` `false`: the device that has the visit goes on
   * without what is awaited, which is not accepted any more. Fails with `notFound` only for a device that never had the
   * visit.
   */
  followVisit: call({
    ...ADDRESSES.followVisit,
    params: visit,
    body: z.object({ unsent: Sections, waits: z.optional(z.boolean()) }),
    response: VisitPlace,
  }),
  /** Takes the visit back to a device that had it before, and keeps takes of these sections itself. */
  continueHere: call({
    ...ADDRESSES.continueHere,
    params: visit,
    body: z.object({ unsent: Sections }),
    response: VisitPlace,
  }),
} as const;
