import { rowsOf, type Caption } from './caption-rows';
import { asOneRow, isUnspaced } from './rows';

export type TextOptions = {
  /** In the order of the film, each with what it asks; empty: nothing is written above what is said. */
  sections: readonly { sectionId: string; prompt: string }[];
  /** Whether each line begins with its time in the film. */
  hasTimes?: boolean;
};

/** Returns what is said as a text to read: a paragraph for each section in which something is said. */
export function writeText(
  lines: readonly (Caption & { sectionId: string })[],
  { sections, hasTimes = false }: TextOptions,
): string {
  const paragraphs = sections.flatMap(({ sectionId, prompt }) => {
    const said = lines
      .filter((line) => line.sectionId === sectionId)
      .map(({ startMs, words }) => ({ startMs, row: asOneRow(rowsOf(words).join('\n')) }))
      .filter(({ row }) => row !== '');
    if (said.length === 0) return [];
    const text = hasTimes
      ? said.map(({ startMs, row }) => `[${clock(startMs)}] ${row}`).join('\n')
      : said.map(({ row }) => row).reduce((all, row) => `${all}${between(all, row)}${row}`);
    const asked = asOneRow(rowsOf(prompt).join('\n'));
    return [asked === '' ? text : `${asked}\n${text}`];
  });
  return paragraphs.map((paragraph) => `${paragraph}\n`).join('\n');
}

const between = (text: string, next: string) =>
  isUnspaced(text.at(-1) ?? '') && isUnspaced(next.at(0) ?? '') ? '' : ' ';

/** Returns minutes and seconds, with hours where there are any. */
function clock(ms: number): string {
  const [seconds, minutes, hours] = [ms / 1000, ms / 60_000, ms / 3_600_000].map(Math.floor) as [
    number,
    number,
    number,
  ];
  const two = (value: number) => String(value % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${two(minutes)}:${two(seconds)}`;
}
