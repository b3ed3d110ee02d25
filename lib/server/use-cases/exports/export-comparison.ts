import { Readable } from 'node:stream';
import type { CompareQuery, ComparedSubmission } from '@/lib/contract/organizer/comparison';
import type { Criterion } from '@/lib/contract/scorecard';
import type { Member } from '../../ports/member';
import type { OrganizerDeps } from '../organizer-deps';
import { nameInFiles } from './name-in-files';
import { compareSubmissions } from '../submissions/compare-submissions';
import { writeAudit } from '../write-audit';
import { csvHead, csvLines } from './write-csv';

const FIRST = ['name', 'status', 'score', 'lowest', 'highest', 'scorecards', 'awaited', 'id'] as const;
/** What a criterion comes to: its mean has the criterion's name, the others have this after it. */
const OF_CRITERION = ['', ': lowest', ': highest', ': scores'];

/** Returns all that is compared, in its order, as a table: four columns for each criterion. Throws `notFound`. */
export async function exportComparison(
  deps: Pick<OrganizerDeps, 'store' | 'now'>,
  { member, id, ...query }: CompareQuery & { member: Member; id: string },
): Promise<{ fileName: string; content: Readable }> {
  const of = { ...query, member, id };
  const first = await compareSubmissions(deps, of);
  await writeAudit(deps, member, 'submissions.exported', id);
  const criteria = nameColumns(first.criteria);
  const columns = [...FIRST, ...criteria.flatMap(({ columns }) => columns)];
  async function* lines() {
    yield csvHead(columns);
    for (let page = first; ;) {
      yield csvLines(
        columns,
        page.submissions.map((row) => toRow(row, criteria)),
      );
      if (page.next === null) return;
      page = await compareSubmissions(deps, { ...of, after: page.next });
    }
  }
  return { fileName: 'scores.csv', content: Readable.from(lines()) };
}

type NamedColumns = { id: string; columns: string[] };

/** Returns the columns of each criterion, none of them twice: by its number where the name alone is not enough. */
function nameColumns(criteria: readonly Criterion[]): NamedColumns[] {
  const taken = new Set<string>(FIRST);
  return criteria.map(({ id, name }, index) => {
    let called = name;
    const columns = () => OF_CRITERION.map((ending) => called + ending);
    while (columns().some((column) => taken.has(column))) called += ` (${index + 1})`;
    for (const column of columns()) taken.add(column);
    return { id, columns: columns() };
  });
}

function toRow(row: ComparedSubmission, criteria: readonly NamedColumns[]) {
  const { id, status, score, scoreRange, scorecards, awaited, results } = row;
  const cells = criteria.flatMap((criterion) => {
    const result = results.find(({ criterionId }) => criterionId === criterion.id);
    const values = result && [result.mean, result.lowest, result.highest, result.count];
    return criterion.columns.map((column, place) => [column, values?.[place] ?? null] as const);
  });
  const first = { name: nameInFiles(row), status, score, ...scoreRange, scorecards, awaited, id };
  return { ...first, ...Object.fromEntries(cells) };
}
