import { Readable } from 'node:stream';
import type { CompareQuery, ComparedSubmission } from '@/lib/contract/organizer/comparison';
import type { Criterion } from '@/lib/contract/scorecard';
import type { Member } from '../../ports/member';
import type { OrganizerDeps } from '../organizer-deps';
import { nameInFiles } from './name-in-files';
import { compareSubmissions } from '../submissions/compare-submissions';
import { writeAudit } from '../write-audit';
import { csvHead, csvLines } from './write-csv';

const FIRST = ['name', 'status', 'score', 'lowest', 'highest', 'scorecards'];
const ofCriterion = (name: string) => [name, `${name}: lowest`, `${name}: highest`, `${name}: scores`];

/** Returns all that is compared, in its order, as a table: four columns for each criterion. Throws `notFound`. */
export async function exportComparison(
  deps: Pick<OrganizerDeps, 'store' | 'now'>,
  { member, id, ...query }: CompareQuery & { member: Member; id: string },
): Promise<{ fileName: string; content: Readable }> {
  const of = { ...query, member, id };
  const first = await compareSubmissions(deps, of);
  await writeAudit(deps, member, 'submissions.exported', id);
  const names = unique(first.criteria);
  const columns = [...FIRST, ...names.flatMap(ofCriterion)];
  async function* lines() {
    yield csvHead(columns);
    for (let page = first; ;) {
      yield csvLines(
        columns,
        page.submissions.map((row) => toRow(row, first.criteria, names)),
      );
      if (page.next === null) return;
      page = await compareSubmissions(deps, { ...of, after: page.next });
    }
  }
  return { fileName: 'scores.csv', content: Readable.from(lines()) };
}

/** Returns the names of criteria, none of them twice. */
const unique = (criteria: readonly Criterion[]) =>
  criteria.map(({ name }, index) => {
    const isFirst = criteria.findIndex((one) => one.name === name) === index;
    return isFirst && !FIRST.includes(name) ? name : `${name} (${index + 1})`;
  });

function toRow(row: ComparedSubmission, criteria: readonly Criterion[], names: readonly string[]) {
  const { status, score, scoreRange, scorecards, results } = row;
  const name = nameInFiles(row);
  const cells = criteria.flatMap(({ id }, index) => {
    const result = results.find(({ criterionId }) => criterionId === id);
    const values = result && [result.mean, result.lowest, result.highest, result.count];
    return ofCriterion(names[index] ?? '').map((column, place) => [column, values?.[place] ?? null] as const);
  });
  return { name, status, score, ...scoreRange, scorecards, ...Object.fromEntries(cells) };
}
