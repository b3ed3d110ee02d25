import type { SubmittedAnswer } from '@/lib/contract/organizer/submitted-answers';
import { SubmissionSort } from '@/lib/contract/organizer/submissions';
import { namelessAnswer } from '@/lib/domain/answer-kinds/rules-of-kinds';
import { reviewRules } from '@/lib/domain/scores';
import { searchedPerson, searchWords } from '@/lib/domain/search-words';
import { nameInFiles } from '@/lib/server/use-cases/exports/name-in-files';
import { orderBy } from '@/lib/server/use-cases/submissions/list-submissions';
import { readSubmissionCursor, writeSubmissionCursor } from '@/lib/server/use-cases/submissions/submission-cursor';
import { createReviewing } from '@/tests/support/scorecard-factories';

describe('a search where names are hidden', () => {
  it.each([
    ['12', 12],
    ['Person 12', 12],
    ['شخص 12', 12],
    ['  person   0012 ', 12],
    ['Person', null],
    ['12 13', null],
    ['Person number 12', null],
    ['12th', null],
    ['1234567890', null],
    ['', null],
  ])('asks for the number of a person, if for any: %s', (text, person) =>
    expect(searchedPerson(searchWords(text))).toBe(person),
  );
});

describe('the order of a list where names are hidden', () => {
  const rules = (hidesNames: boolean, ids: string[] = []) => reviewRules(createReviewing(ids, { hidesNames }));

  it.each(SubmissionSort.options)('is by number instead of by name, and else as it was: %s', (sort) => {
    expect(orderBy(sort, rules(true))).toBe(sort === 'name' ? 'person' : sort);
    expect(orderBy(sort, rules(false))).toBe(sort);
    expect(orderBy(sort, rules(true, ['clear']))).toBe({ name: 'person', rating: 'score' }[sort as 'name'] ?? sort);
  });

  it.each([
    ['person', '12'],
    ['shuffled', '-9223372036854775808'],
    ['shuffled', '9223372036854775807'],
  ] as const)('goes on behind a place that it wrote: %s %s', (order, value) => {
    const cursor = { value, id: 'a-b' };
    expect(readSubmissionCursor(order, writeSubmissionCursor(cursor))).toEqual(cursor);
  });

  it.each([
    ['person', 'Ada'],
    ['person', '-1'],
    ['person', '12345678901'],
    ['shuffled', '9223372036854775808'],
    ['shuffled', '1.5'],
    ['shuffled', ''],
  ] as const)('has no place that it cannot have written: %s %s', (order, value) => {
    const made = writeSubmissionCursor({ value, id: 'a-b' });
    expect(() => readSubmissionCursor(order, made)).toThrow(expect.objectContaining({ code: 'invalidParameters' }));
  });
});

describe('what is left of an answer without the name of who gave it', () => {
  const asked = { sectionId: 'proof', number: 1, prompt: 'Proof?', state: 'answered', answeredAt: null } as const;
  const file = { fileId: 'f'.repeat(16), name: 'cv-of-ada.pdf', bytes: 9, format: 'pdf', url: '/cv' } as const;

  it('is a file without its name and without a link', () => {
    const answer = { kind: 'file', ...asked, file } as const;
    expect(namelessAnswer(answer)).toEqual({ ...answer, file: { ...file, name: null, url: null } });
    expect(namelessAnswer({ ...answer, file: null })).toEqual({ ...answer, file: null });
  });

  it('is all of what was written or chosen', () => {
    const written: SubmittedAnswer = { kind: 'text', ...asked, text: 'A river' };
    const choices = [{ text: 'A river', isChosen: true }];
    const chosen: SubmittedAnswer = { kind: 'choice', ...asked, choices, other: null };
    expect([namelessAnswer(written), namelessAnswer(chosen)]).toEqual([written, chosen]);
  });
});

describe('who handed something in, in a file', () => {
  it('is a number as long as the name is withheld', () => {
    expect(nameInFiles({ name: 'Ada', person: 12 })).toBe('Ada');
    expect(nameInFiles({ name: null, person: 12 })).toBe('Person 12');
  });
});
