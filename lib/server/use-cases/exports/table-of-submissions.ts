import type { Section } from '@/lib/contract/campaign-content';
import type { SubmittedAnswer } from '@/lib/contract/organizer/submitted-answers';
import { isRecorded } from '@/lib/domain/answers';
import { createUniqueNames } from '@/lib/domain/file-names';
import { thingsAnswered } from '@/lib/domain/answer-kinds/rules-of-kinds';
import { csvHead, csvLines, type CsvRow } from './write-csv';

/**
 * Returns what collects a table with these columns and one for each section that is not recorded. A column is of a
 * section, whatever it asked when a visit began. What was answered to a section that the campaign no longer has, or
 * records now, gets a column after all others.
 */
export function createTableOfSubmissions(columns: readonly string[], sections: readonly Section[]) {
  const unique = createUniqueNames();
  const headings = new Map(columns.map((column) => [column, unique(column)]));
  const add = (id: string, prompt: string) => headings.has(keyOf(id)) || headings.set(keyOf(id), unique(prompt));
  for (const section of sections) if (!isRecorded(section)) add(section.id, section.prompt);
  const lines: { line: string; width: number }[] = [];
  return {
    add(row: CsvRow, answers: readonly SubmittedAnswer[]): void {
      const cells: Record<string, string> = {};
      for (const answer of answers) {
        const things = thingsAnswered(answer);
        if (things.length === 0) continue;
        add(answer.sectionId, answer.prompt);
        cells[keyOf(answer.sectionId)] = things.join('; ');
      }
      lines.push({ line: csvLines([...headings.keys()], [{ ...row, ...cells }]), width: headings.size });
    },

    /** All lines, the columns' names first. Those from before a column was there get an empty cell in it. */
    lines: (): string[] => [
      csvHead([...headings.values()]),
      ...lines.map(({ line, width }) => `${line.slice(0, -1)}${','.repeat(headings.size - width)}\n`),
    ],
  };
}

/** A section's id may be the name of another column. */
const keyOf = (sectionId: string) => `section ${sectionId}`;
