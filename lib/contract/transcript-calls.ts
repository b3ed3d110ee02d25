import * as z from 'zod/mini';
import { ADDRESSES } from './addresses';
import { call, CampaignId } from './call';
import { Uuid } from './entities';
import { LineId, LineWords, Transcript, TranscriptLine } from './transcripts';

const visit = z.object({ campaignId: CampaignId, uuid: Uuid });

/** The calls by which visitors read and correct what was written down of their own film. */
export const TRANSCRIPT_CALLS = {
  /** Returns what is said in the visit's film. */
  getTranscript: call({
    ...ADDRESSES.getTranscript,
    params: visit,
    response: Transcript,
  }),
  /**
   * Writes something in the place of a line, or with `null` takes that back. Idempotent; returns the line as it is
   * then. Fails with `notFound` for a line that is not there any more, and with `tooMany`.
   */
  correctLine: call({
    ...ADDRESSES.correctLine,
    params: z.extend(visit, { lineId: LineId }),
    body: z.strictObject({ words: z.nullable(LineWords) }),
    response: TranscriptLine,
  }),
  /** Takes back everything that the visitor has corrected. Idempotent; returns what is said in the film then. */
  undoCorrections: call({
    ...ADDRESSES.undoCorrections,
    params: visit,
    response: Transcript,
  }),
  /** Removes the captions for good, and everything that was written down. Calling it again returns the same answer. */
  removeCaptions: call({
    ...ADDRESSES.removeCaptions,
    params: visit,
  }),
} as const;
