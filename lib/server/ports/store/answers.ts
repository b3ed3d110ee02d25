import type { Answer, AnswerDraft, SectionAnswer } from '@/lib/contract/answers';

/** What is kept of a section that is answered without a recording. */
export type KeptAnswer = SectionAnswer & {
  /** When anything came last, typed or answered. */
  savedAt: Date;
  /** Since when there is this answer; `null`: there is none. */
  answeredAt: Date | null;
};

/** An answer with which the visitor goes on, or what is typed so far. */
export type GivenAnswer = { revision: number } & ({ answer: Answer } | { draft: AnswerDraft });

export type AnswerRepository = {
  /** Returns what a visit has. */
  list(visitId: string): Promise<KeptAnswer[]>;
  /**
   * Keeps an answer, or a draft beside the answer that there is, unless what is kept has the same or a higher
   * revision. An answer takes the place of a draft. Returns what is kept then; `null`: nothing, because there is no
   * such visit, or it is completed; `alsoCompleted`: that does not matter. The file that was the answer before is
   * dropped. Throws `uploadIncomplete` for a file that is not kept any more.
   */
  keep(
    visitId: string,
    sectionId: string,
    given: GivenAnswer,
    options?: { alsoCompleted: boolean },
  ): Promise<KeptAnswer | null>;
};
