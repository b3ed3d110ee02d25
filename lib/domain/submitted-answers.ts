import type { GivenKind } from '../contract/answer-kinds';
import type { SectionAnswer } from '../contract/answers';
import type { Section } from '../contract/campaign-content';
import type { SubmittedAnswer } from '../contract/organizer/submitted-answers';
import type { TypeOf } from './answer-kinds/kind-rules';
import { submittedOf } from './answer-kinds/rules-of-kinds';
import { isRecorded } from './answers';

type Kept = Pick<SectionAnswer, 'sectionId' | 'answer'> & { answeredAt: Date | null };

/**
 * Returns what a visitor has answered to each section that is not recorded, in the sections' order. What was typed, and
 * not gone on with, is left out. Links to files are added by whoever may give them.
 */
export function submittedAnswers(sections: readonly Section[], kept: readonly Kept[]): SubmittedAnswer[] {
  const found = new Map(kept.map((one) => [one.sectionId, one]));
  return sections.flatMap((section, index) =>
    isRecorded(section) ? [] : [submittedAnswer(section, index + 1, found.get(section.id))],
  );
}

function submittedAnswer({ id, prompt, answerType }: Section, number: number, kept?: Kept): SubmittedAnswer {
  const answer = kept?.answer ?? null;
  const isSkipped = answer?.kind === 'skipped';
  const asked = {
    ...{ sectionId: id, number, prompt },
    state: answer === null ? 'open' : isSkipped ? 'skipped' : 'answered',
    answeredAt: kept?.answeredAt?.toISOString() ?? null,
  } as const;
  const given = submittedOf(answerType as TypeOf<GivenKind>, isSkipped ? null : answer);
  return { ...asked, ...given } as SubmittedAnswer;
}
