import * as z from 'zod/mini';
import { ADDRESSES } from './addresses';
import { call, CampaignId } from './call';
import { CampaignName, UploadId, Uuid, VideoType } from './entities';
import { MAX_PART_BYTES, MAX_PARTS, Sha256, UploadTarget } from './upload-target';

const take = z.object({ campaignId: CampaignId, uuid: Uuid, uploadId: UploadId });

/** The calls by which a take of the browser reaches the server, and those of a resume. */
export const TAKE_CALLS = {
  /**
   * `fileName` is `{uuid}_section_{sectionId}.mp4`, or with the resume flag `{uuid}_{campaignName}_resume.pdf` (spec
   * 3.27, 3.28). `fileBytes`: the take is a file of this size that the visitor chose instead of recording. Fails with
   * `fileTooLarge` when that is too much. `ageMs`: how long ago the recording began, where there is time to think.
   */
  getUploadUrl: call({
    ...ADDRESSES.getUploadUrl,
    query: z.union([
      z.object({
        campaignName: CampaignName,
        fileName: z.string().check(z.regex(/^[0-9a-f-]{36}_section_[A-Za-z0-9-]{1,40}\.mp4$/)),
        /** `audio/mp4`: the take is sound alone. The server looks into what comes, and refuses what it is not. */
        fileType: z.enum(['video/mp4', 'audio/mp4']),
        uploadId: UploadId,
        count: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100000))),
        videoType: z.optional(VideoType),
        fileBytes: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
        ageMs: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
      }),
      z.object({
        campaignName: CampaignName,
        fileName: z.string().check(z.regex(/^[0-9a-f-]{36}_.{1,100}_resume\.pdf$/u)),
        resume: z.literal('true'),
      }),
    ]),
    response: UploadTarget,
  }),
  /**
   * Tells the server that a part of a take has been posted. Idempotent. `missing` lists the parts that the server does
   * not have, among the indexes below the highest one announced. Fails with `uploadIncomplete` when the file of this
   * part has not arrived, and with `takeFrozen` when the take was confirmed without this part.
   */
  announcePart: call({
    ...ADDRESSES.announcePart,
    params: take,
    body: z.object({
      index: z.int().check(z.minimum(0), z.maximum(MAX_PARTS - 1)),
      bytes: z.int().check(z.minimum(1), z.maximum(MAX_PART_BYTES)),
      sha256: Sha256,
    }),
    response: z.object({ missing: z.array(z.int()) }),
  }),
  /**
   * Confirms a take. It consists of its first `parts` parts, `bytes` in total; `sha256` is the hash of the parts'
   * digests (32 bytes each) in order. Calling it again returns the same answer. Fails with `uploadIncomplete` and
   * `details.missing` while parts are missing. Fails with `takeFrozen` when the take was confirmed with other parts or
   * is saved already; the details then have its `url` and `count`, unless the take was discarded. Fails with
   * `noRetakesLeft` when the section has as many takes as it may. `isFaulty`: it was cut off, or the recorder found
   * that nothing is heard or seen; it counts as one of the section's takes only once it is saved. A file that the
   * visitor chose is looked into: fails with `fileTooLong` or `fileUnusable`, and nothing has changed.
   */
  confirmTake: call({
    ...ADDRESSES.confirmTake,
    params: take,
    body: z.object({
      parts: z.int().check(z.minimum(1), z.maximum(MAX_PARTS)),
      bytes: z.int().check(z.minimum(1)),
      sha256: Sha256,
      isFaulty: z.optional(z.boolean()),
    }),
    response: z.object({ url: z.string(), count: z.int() }),
  }),
  /** Discards a take that the visitor does not want. A saved take is kept. */
  discardTake: call({
    ...ADDRESSES.discardTake,
    params: take,
  }),
} as const;
