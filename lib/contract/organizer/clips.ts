import * as z from 'zod/mini';
import { CLIP_FILES, ClipId, ClipKind } from '../clips';
import { UploadTarget } from '../upload-target';
import { organizerCall } from './call';

const ofClip = z.object({ clipId: ClipId });
const types = [...new Set(Object.values(CLIP_FILES).flatMap((files) => files.types))] as [string, ...string[]];

/**
 * How far a clip is: its file is not made yet, it can be used, or what came is no such clip, or too long. One that
 * cannot be used stays so: another is added in its place.
 */
export const ClipState = z.enum(['waiting', 'ready', 'fileUnusable', 'fileTooLong']);
export type ClipState = z.infer<typeof ClipState>;

/** A clip as organizers see it. */
export const Clip = z.object({
  id: ClipId,
  kind: ClipKind,
  state: ClipState,
  /** Signed links; `null` unless it is ready. Only a video has a poster. */
  url: z.nullable(z.string()),
  posterUrl: z.nullable(z.string()),
  /** How long it is; `null` for a picture, and unless it is ready. */
  seconds: z.nullable(z.number()),
  /** `null` for sound, and unless it is ready. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
});
export type Clip = z.infer<typeof Clip>;

const moment = z.int().check(z.minimum(0), z.maximum(24 * 60 * 60 * 1000));

/** What a clip keeps of a video or a sound, from the beginning of what was sent. */
const Trim = z
  .object({ fromMs: moment, toMs: moment })
  .check(z.refine(({ fromMs, toMs }) => fromMs < toMs, 'must end after it begins'));

/**
 * Clips: what questions are asked with besides words. A clip is added, its file is posted, and it is made; then a
 * section of a campaign may name it. One that none names for a day is deleted.
 */
export const CLIP_CALLS = {
  /** Answers where to post the file. Fails with `fileTooLarge` and `details.maxBytes`, and with `tooManyKept`. */
  addClip: organizerCall({
    ...{ method: 'post', path: 'clips', may: 'editor', scope: 'write' },
    summary: 'Adds a clip to ask a question with, and returns where to send its file.',
    body: z.object({ kind: ClipKind, bytes: z.int().check(z.minimum(1)), type: z.enum(types) }),
    response: z.object({ clipId: ClipId, data: UploadTarget.shape.data }),
    status: 201,
  }),
  /**
   * Makes the clip of the file that was sent. Idempotent. While it takes long, fails with `unavailable` and
   * `details.retryAfter`: to be called again. Fails with `uploadIncomplete`, `fileUnusable`, and `fileTooLong` with
   * `details.most`, seconds. `trim`: which part of it; `null`: all.
   */
  makeClip: organizerCall({
    ...{ method: 'put', path: 'clips/{clipId}', may: 'editor', scope: 'write' },
    summary: 'Creates the clip from the file that was sent.',
    params: ofClip,
    body: z.object({ trim: z.nullable(Trim) }),
    response: Clip,
  }),
  getClip: organizerCall({
    ...{ method: 'get', path: 'clips/{clipId}', may: 'editor', scope: 'read' },
    summary: 'Returns a clip with links to its files.',
    params: ofClip,
    response: Clip,
  }),
} as const;
