import type { SubmittedLine } from '@/lib/contract/organizer/transcripts';
import type { Submission } from '@/lib/contract/organizer/submissions';

/** The lines of one section, each with its place among all lines. `prompt` `null`: it is not known any more. */
export type SpokenSection = {
  sectionId: string;
  number: number | null;
  prompt: string | null;
  lines: { line: SubmittedLine; index: number }[];
};

type Asked = Pick<Submission, 'chapters' | 'sections'>;

/** Returns the lines by the section in which they are said. */
export function spokenSections({ chapters, sections }: Asked, lines: readonly SubmittedLine[]): SpokenSection[] {
  const found: SpokenSection[] = [];
  for (const [index, line] of lines.entries()) {
    const { sectionId } = line;
    const last = found.at(-1);
    if (last?.sectionId === sectionId) {
      last.lines.push({ line, index });
      continue;
    }
    const asked = [...chapters, ...sections].find((one) => one.sectionId === sectionId);
    const { number = null, prompt = null } = asked ?? {};
    found.push({ sectionId, number, prompt, lines: [{ line, index }] });
  }
  return found;
}

/**
 * Returns the index of the line at which a film is there: the last that has begun in the section that plays, or else
 * its first; -1: nothing is said in that section.
 */
export function placeIn(lines: readonly SubmittedLine[], chapters: Submission['chapters'], seconds: number): number {
  const ms = Math.round(seconds * 1000);
  const start = chapters.findLast(({ startMs }) => startMs <= ms)?.startMs ?? 0;
  const end = chapters.find(({ startMs }) => startMs > ms)?.startMs ?? Infinity;
  const begun = lines.findLastIndex(({ startMs }) => startMs <= ms && startMs >= start);
  return begun === -1 ? lines.findIndex(({ startMs }) => startMs >= start && startMs < end) : begun;
}
