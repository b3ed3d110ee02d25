import { thingsAnswered } from '@/lib/domain/answer-kinds/rules-of-kinds';
import { submittedAnswers } from '@/lib/domain/submitted-answers';
import type { SectionAnswer } from '@/lib/contract/answers';
import { CHOICE_ANSWER, createSection, TEXT_ANSWER } from '@/tests/support/visit-factories';

const answeredAt = new Date('2026-11-21T18:40:00.000Z');
const at = answeredAt.toISOString();
const sections = [
  createSection({ id: 'film', prompt: 'Who?' }),
  createSection({ id: 'text', prompt: 'Why?', answerType: TEXT_ANSWER }),
  createSection({ id: 'choice', prompt: 'What?', answerType: CHOICE_ANSWER }),
];
const keep = (sectionId: string, answer: SectionAnswer['answer']) => ({
  sectionId,
  answer,
  answeredAt: answer && answeredAt,
});
const submitted = (...kept: ReturnType<typeof keep>[]) => submittedAnswers(sections, kept);
const choicesOf = (...chosen: string[]) =>
  ['Walk', 'Swim', 'Fish'].map((text) => ({ text, isChosen: chosen.includes(text) }));

const text = { kind: 'text', sectionId: 'text', number: 2, prompt: 'Why?' } as const;
const choice = { kind: 'choice', sectionId: 'choice', number: 3, prompt: 'What?' } as const;

it('what was submitted is told of each section that is not recorded, in their order', () => {
  expect(
    submitted(
      keep('choice', { kind: 'choice', chosen: [0, 2], other: 'Dive' }),
      keep('text', { kind: 'text', text: 'So' }),
    ),
  ).toEqual([
    { ...text, state: 'answered', answeredAt: at, text: 'So' },
    { ...choice, state: 'answered', answeredAt: at, choices: choicesOf('Walk', 'Fish'), other: 'Dive' },
  ]);
});

it('a section that was left out is skipped, and one that was not come to, or only typed in, is open', () => {
  expect(submitted(keep('choice', { kind: 'skipped' }), keep('text', null))).toEqual([
    { ...text, state: 'open', answeredAt: null, text: null },
    { ...choice, state: 'skipped', answeredAt: at, choices: choicesOf(), other: null },
  ]);
});

it('things that were answered are what was written, or each choice and then what the visitor added', () => {
  const answers = submitted(
    keep('text', { kind: 'text', text: 'So' }),
    keep('choice', { kind: 'choice', chosen: [1], other: 'Dive' }),
  );
  expect(answers.map(thingsAnswered)).toEqual([['So'], ['Swim', 'Dive']]);
  expect(submitted(keep('choice', { kind: 'skipped' })).map(thingsAnswered)).toEqual([[], []]);
});
