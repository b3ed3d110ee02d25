import type { HeardLine, KeptLine } from '@/lib/domain/transcripts/lines';
import type { TranscriberFault } from '../transcriber';

/** What is known of the words of one take. */
export type TranscriptRecord = {
  id: string;
  takeId: string;
  visitId: string;
  campaignId: string;
  sectionId: string;
  /** In which the words are expected: the language of the visitor's pages; `null`: not known. */
  language: string | null;
  /** `waiting`: not there yet; `failed`: they will not come. */
  state: 'waiting' | 'ready' | 'failed';
  /** The language of the words; `null`: not known. */
  spoken: string | null;
  /** How often the sound was sent. */
  tries: number;
  /** Why the last try failed; `tooMany`: the visit has used up what it may cost. */
  fault: TranscriberFault | 'tooMany' | null;
  /** Since when every try failed. */
  failingSince: Date | null;
  /** When it is tried again at the earliest; `null`: at once. */
  nextTryAt: Date | null;
  /** How long somebody speaks, ms; `null`: not known yet. */
  speechMs: number | null;
  /** How many segments were dropped because nothing was said there. */
  dropped: number;
  requestedAt: Date;
  madeAt: Date | null;
};

/** Who corrects a line. `name`: of the member. */
export type Corrector = { by: 'visitor' } | { by: 'member'; name: string };

export type TranscriptRepository = {
  /**
   * Notes that the words of a take are wanted. `language` left out: that of its visit. Returns its record if they are
   * to be made now; `null`: they are there or given up, the visitor has removed the captions, or the take is gone. A
   * take above `most` of its visit is `tooMany` at once.
   */
  request(
    wanted: Pick<TranscriptRecord, 'id' | 'takeId'> &
      Partial<Pick<TranscriptRecord, 'language'>> & { most: number; at: Date },
  ): Promise<TranscriptRecord | null>;
  /**
   * Begins a run, which any other run of the same take ends: what that one brings is not kept any more. Counts a try.
   * Returns `null` when nothing is to be made (`request`), or not before its time.
   */
  begin(run: { takeId: string; runId: string; at: Date }): Promise<TranscriptRecord | null>;
  /** Keeps what a run has found; returns whether it was kept. An empty list: nothing is said. */
  keep(
    run: { takeId: string; runId: string; at: Date } & Pick<TranscriptRecord, 'spoken' | 'speechMs' | 'dropped'> & {
        lines: readonly HeardLine[];
      },
  ): Promise<boolean>;
  /**
   * Notes that a run failed. `fault` `null`: the transcriber has nothing to do with it. `nextTryAt` `null`: it is given
   * up. `countsTry` `false`: nothing was sent, or nothing was made of it.
   */
  fail(run: {
    takeId: string;
    runId: string;
    fault: TranscriberFault | null;
    nextTryAt: Date | null;
    countsTry: boolean;
    at: Date;
  }): Promise<void>;
  /** Returns takes whose words are due, the oldest first. */
  due(at: Date, limit: number): Promise<Pick<TranscriptRecord, 'takeId' | 'visitId'>[]>;
  /**
   * Returns takes that were saved since `since` and have a mezzanine, whose words nobody has asked for yet, though
   * their visit's campaign has captions: the latest of their sections.
   */
  unrequested(since: Date, limit: number): Promise<Pick<TranscriptRecord, 'takeId' | 'visitId'>[]>;
  /** Returns what is known of these takes, with their lines in order. */
  ofTakes(takeIds: readonly string[]): Promise<(TranscriptRecord & { lines: KeptLine[] })[]>;
  /**
   * Sets or (with `null`) removes what stands in the place of a line of this visit. Returns the line as it is then;
   * `null`: there is none.
   */
  correct(line: {
    visitId: string;
    transcriptId: string;
    position: number;
    words: string | null;
    corrector: Corrector;
    at: Date;
  }): Promise<KeptLine | null>;
  /** Removes all that this kind of person has corrected in a visit. */
  undoCorrections(visitId: string, by: Corrector['by']): Promise<void>;
  /** Removes all words of a visit for good: none are made of it any more. Returns `false` when it was so before. */
  removeOfVisit(visitId: string, at: Date): Promise<boolean>;
  /** When the visitor removed the captions; `null`: not. */
  removedAt(visitId: string): Promise<Date | null>;
};
