import * as z from 'zod/mini';
import { ADDRESSES } from './addresses';
import { call, CampaignId } from './call';
import { SectionId } from './campaign-content';
import { UploadId, UserVideo, Uuid, VideoSessionResponse, VideoType } from './entities';
import { SESSION_FAULTS } from './session-faults';

const visit = z.object({ campaignId: CampaignId, uuid: Uuid });
/** The ids are also in the body (spec 7.23 to 7.26). */
const ids = z.object({ uuid: Uuid, campaignId: CampaignId });
const Count = z.int().check(z.minimum(1), z.maximum(100000));
/** The longest time `uploadRecording` waits before it answers, ms: a call is answered within 25 s. */
const MAX_WAIT_MS = 20_000;

/** The four calls of the hosted video session (docs/video-session.md). */
export const SESSION_CALLS = {
  /** Returns what a browser needs to connect to the visit's session. Each call returns a new token. */
  createVideoSession: call({
    ...ADDRESSES.createVideoSession,
    params: visit,
    body: ids,
    response: VideoSessionResponse,
    fault: SESSION_FAULTS.createVideoSession,
  }),
  /**
   * Starts to record the visit's session. Calling it again with the same `uploadId` returns the same answer. The
   * recording ends after `maxSeconds` if nobody stops it.
   */
  startRecording: call({
    ...ADDRESSES.startRecording,
    params: visit,
    body: z.extend(ids, {
      /** The section decides the time limit; without it, the campaign's longest section does. */
      sectionId: z.optional(SectionId),
      /** The take's id. Left out: the server makes one. */
      uploadId: z.optional(UploadId),
      count: z.optional(Count),
      videoType: z.optional(VideoType),
      /** The camera's picture is upright. */
      isPortrait: z.optional(z.boolean()),
    }),
    response: z.object({ uploadId: UploadId, count: z.nullable(z.int()), maxSeconds: z.int() }),
    fault: SESSION_FAULTS.startRecording,
  }),
  /**
   * Stops the recording `uploadId`, or the one that is running. The server then begins to fetch its file. `isFaulty`:
   * as for `confirmTake`.
   */
  stopRecording: call({
    ...ADDRESSES.stopRecording,
    params: visit,
    body: z.extend(ids, { uploadId: z.optional(UploadId), isFaulty: z.optional(z.boolean()) }),
    response: z.object({ uploadId: UploadId }),
    fault: SESSION_FAULTS.stopRecording,
  }),
  /**
   * Saves a recording as the section's take: the one with this `uploadId`, or the section's last. It is saved even if
   * the call is not repeated. Fails with `uploadIncomplete` when that lasts longer than `waitMs`, milliseconds.
   */
  uploadRecording: call({
    ...ADDRESSES.uploadRecording,
    params: visit,
    body: z.extend(ids, {
      sectionId: SectionId,
      count: z._default(Count, 1),
      uploadId: z.optional(UploadId),
      waitMs: z._default(z.int().check(z.minimum(0), z.maximum(MAX_WAIT_MS)), MAX_WAIT_MS),
    }),
    response: UserVideo,
    fault: SESSION_FAULTS.uploadRecording,
  }),
} as const;
