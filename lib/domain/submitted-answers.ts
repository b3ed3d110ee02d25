import type { SectionAnswer } from '../contract/answers';
import type { Section } from '../contract/campaign-content';
import type { SubmittedAnswer } from '../contract/organizer/submitted-answers';

type Kept = Pick<SectionAnswer, 'sectionId' | 'answer'> & { answeredAt: Date | null };

const NOTHING_CHOSEN: { chosen: number[]; other: string | null } = { chosen: [], other: null };

/**
 * Returns what a visitor has answered to each section that is not recorded, in the sections' order. What was typed, and
 * not gone on with, is left out. Links to files are added by whoever may give them.
 */
export function submittedAnswers(sections: readonly Section[], kept: readonly Kept[]): SubmittedAnswer[] {
  const found = new Map(kept.map((one) => [one.sectionId, one]));
  return sections.flatMap((section, index) => submittedAnswer(section, index + 1, found.get(section.id)) ?? []);
}

function submittedAnswer({ id, prompt, answerType }: Section, number: number, kept?: Kept): SubmittedAnswer | null {
  const answer = kept?.answer ?? null;
  const asked = {
    ...{ sectionId: id, number, prompt },
    state: answer === null ? 'open' : answer.kind === 'skipped' ? 'skipped' : 'answered',
    answeredAt: kept?.answeredAt?.toISOString() ?? null,
  } as const;
  switch (answerType.kind) {
    case 'video':
    case 'audio':
      return null;
    case 'text':
      return { kind: 'text', ...asked, text: answer?.kind === 'text' ? answer.text : null };
    case 'choice': {
      const { chosen, other } = answer?.kind === 'choice' ? answer : NOTHING_CHOSEN;
      const choices = answerType.choices.map(({ text }, place) => ({ text, isChosen: chosen.includes(place) }));
      return { kind: 'choice', ...asked, choices, other };
    }
    case 'file':
      return { kind: 'file', ...asked, file: answer?.kind === 'file' ? { ...answer.file, url: null } : null };
  }
}

/** Returns what was answered, each thing for itself; empty where nothing was. */
export function thingsAnswered(submitted: SubmittedAnswer): string[] {
  if (submitted.kind === 'text') return submitted.text === null ? [] : [submitted.text];
  if (submitted.kind === 'file') return submitted.file ? [submitted.file.name] : [];
  const chosen = submitted.choices.filter(({ isChosen }) => isChosen).map(({ text }) => text);
  return submitted.other === null ? chosen : [...chosen, submitted.other];
}
