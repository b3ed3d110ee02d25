import type { Answer } from '@/lib/contract/answers';
import { exportVisit } from '@/lib/server/use-cases/exports/export-visit';
import { createSection, TEXT_ANSWER } from '@/tests/support/visit-factories';

/** Returns the texts of an export of a visit that has one answer. */
async function textsWith(sectionId: string, answer: Answer | null): Promise<string[]> {
  const texts: string[] = [];
  const zip = { addText: (path: string) => Promise.resolve(void texts.push(path)) };
  const sections = [createSection({ id: 'film' }), createSection({ id: 'text', answerType: TEXT_ANSWER })];
  const answers = [{ sectionId, answer, answeredAt: '2026-11-21T18:40:00.000Z' }];
  const visit = { film: null, takes: [], resumes: [], files: [], sections, answers };
  await exportVisit({ storage: {} } as never, zip as never, visit as never, 'visit');
  return texts;
}

it('an export of a visit has its answers', async () => {
  expect(await textsWith('text', { kind: 'text', text: 'Patience.' })).toEqual(['visit/answers.txt']);
  expect(await textsWith('text', { kind: 'skipped' })).toEqual(['visit/answers.txt']);
});

it('an export of a visit has no answers of which only recordings were skipped', async () => {
  expect(await textsWith('film', { kind: 'skipped' })).toEqual([]);
  expect(await textsWith('text', null)).toEqual([]);
});
