import * as z from 'zod/mini';
import { ADDRESSES } from './addresses';
import { call, CampaignId } from './call';
import { Uuid } from './entities';
import { CaptionedFilm, LineId, LineWords, Transcript, TranscriptLine } from './transcripts';

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
  /** Returns whether the film is there with its captions in its pictures, where the campaign lets films be saved. */
  captionedFilm: call({
    ...ADDRESSES.captionedFilm,
    params: visit,
    response: CaptionedFilm,
  }),
  /**
   * Has such a film made of the words as they are now. Calling it again changes nothing while it is made or there.
   * Fails with `notFound` where there are no captions or films are not saved, and with `tooMany`.
   */
  makeCaptionedFilm: call({
    ...ADDRESSES.makeCaptionedFilm,
    params: visit,
    response: CaptionedFilm,
  }),
} as const;
