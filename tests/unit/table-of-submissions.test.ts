import { parse } from 'papaparse';
import type { SubmittedAnswer } from '@/lib/contract/organizer/submitted-answers';
import { createTableOfSubmissions } from '@/lib/server/use-cases/exports/table-of-submissions';
import { createSection, TEXT_ANSWER } from '@/tests/support/visit-factories';

const ask = (id: string, prompt: string) => createSection({ id, prompt, answerType: TEXT_ANSWER });
const say = (sectionId: string, prompt: string, text: string | null) =>
  ({ kind: 'text', sectionId, prompt, number: 1, state: 'answered', answeredAt: null, text }) satisfies SubmittedAnswer;

it('the table of submissions has a column for each section, whatever it asks, and those of before at its end', () => {
  const sections = [ask('name', 'A'), createSection({ id: 'film' }), ask('b', 'A (2)'), ask('c', 'A')];
  const table = createTableOfSubmissions(['name', 'uuid'], sections);
  table.add({ name: 'Ada', uuid: 1 }, [say('name', 'A', '1'), say('c', 'Before', '3'), say('gone', 'Gone', null)]);
  table.add({ name: 'Bo', uuid: 2 }, [say('film', 'Say, once', 'x\ny'), say('b', 'A', '2')]);
  table.add({ name: 'Cy', uuid: 3 }, []);
  expect(parse<string[]>(table.lines().join('').slice(1).trim()).data).toEqual([
    ['name', 'uuid', 'A', 'A (2)', 'A (3)', 'Say, once'],
    ['Ada', '1', '1', '', '3', ''],
    ['Bo', '2', '', '2', '', 'x\ny'],
    ['Cy', '3', '', '', '', ''],
  ]);
});
