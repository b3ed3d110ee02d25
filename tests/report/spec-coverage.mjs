/** @typedef {{ id: string, statement: string, reason: string }} Row `reason`: why no test can show it; else empty. */
/**
 * `file` as in `unit/blocks`; null when the title is in a file that several test files share.
 * @typedef {{ file: string | null, id: string }} NamedRow
 */
/**
 * `title`: describe › it. `flaky`: passed only at its second attempt. `why`: the first error, or why it was skipped.
 * `project`: Playwright's project.
 * @typedef {{ file: string, title: string, outcome: 'passed' | 'flaky' | 'failed' | 'skipped', why: string, project?:
 * string }} TestResult
 */

const REASON = /^(not testable here: \S.*)?$/;
const ID = /^([1-9])\.([1-9]\d*)$/;
const SECTIONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const NAMES_ROWS = /\(spec ([^()]*)\)/g;
const ROWS = /^([1-9])\.([1-9]\d*)(?: to ([1-9])\.([1-9]\d*))?$/;

/**
 * Returns the rows that a test's title names, as in `keeps the uuid (spec 1.1, 1.2)` or `asks all (spec 7.23 to 7.26)`.
 * What names rows in no such way is returned as it stands: there is no such row.
 * @param {string} title @returns {string[]}
 */
export function rowsNamedIn(title) {
  return [...title.matchAll(NAMES_ROWS)].flatMap(([, named]) => named.split(', ').flatMap(readRows));
}

function readRows(named) {
  const [, section, first, lastSection = section, last = first] = ROWS.exec(named) ?? [];
  const count = Number(last) - Number(first) + 1;
  if (section === undefined || section !== lastSection || count < 1) return [named];
  return Array.from({ length: count }, (_, index) => `${section}.${Number(first) + index}`);
}

/**
 * Reads the table in docs/spec-coverage.md: every line with a number in its first column is a row.
 * @param {string} markdown @returns {{ rows: Row[], faults: string[] }}
 */
export function parseCoverage(markdown) {
  const lines = markdown
    .split('\n')
    .map(cellsOf)
    .filter((cells) => /^\d/.test(cells[0] ?? ''));
  const rows = lines.map(([id, statement = '', reason = '']) => ({ id, statement, reason }));
  return {
    rows,
    faults: [
      ...lines.flatMap(columnFaults),
      ...rows.flatMap(rowFaults),
      ...orderFaults(rows),
      ...doubleFaults(rows),
      ...gapFaults(rows),
    ],
  };
}

const cellsOf = (line) =>
  line.startsWith('|')
    ? line
        .slice(1, line.lastIndexOf('|'))
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|'))
    : [];

const columnFaults = (cells) => (cells.length === 3 ? [] : [`${cells[0]} has ${cells.length} columns instead of 3`]);

function rowFaults({ id, statement, reason }) {
  const isWhole = ID.test(id) && statement && REASON.test(reason);
  return isWhole ? [] : [`${id} is not whole: a number, a statement, and nothing or why no test can show it`];
}

const rank = ({ id }) => Number(id.split('.')[0]) * 1000 + Number(id.split('.')[1]);
const orderFaults = (rows) =>
  rows.flatMap((row, index) =>
    index > 0 && rank(row) <= rank(rows[index - 1]) ? [`${row.id} comes after ${rows[index - 1].id}`] : [],
  );

function doubleFaults(rows) {
  const firsts = new Map(rows.toReversed().map(({ id, statement }) => [statement, id]));
  return rows
    .filter(({ id, statement }) => firsts.get(statement) !== id)
    .map(({ id, statement }) => `${id} says the same as ${firsts.get(statement)}`);
}

const gapFaults = (rows) =>
  SECTIONS.filter((section) => !rows.some(({ id }) => id.startsWith(`${section}.`))).map(
    (section) => `section ${section} has no rows`,
  );

/**
 * Returns what is wrong with how the written tests name the rows.
 * @param {Row[]} rows @param {NamedRow[]} named @returns {string[]}
 */
export function namingFaults(rows, named) {
  const has = new Set(named.map(({ id }) => id));
  const known = new Set(rows.map(({ id }) => id));
  return [
    ...rows.filter(({ id, reason }) => !reason && !has.has(id)).map(({ id }) => `no test's title names ${id}`),
    ...rows
      .filter(({ id, reason }) => reason && has.has(id))
      .map(({ id }) => `${id} has a test and a reason for having none`),
    ...named
      .filter(({ id }) => !known.has(id))
      .map(({ file, id }) => `${file ?? 'a shared file'} names ${id}, which is no row`),
  ];
}

/**
 * Returns why these results do not show all the rows. A test may be skipped only for one of the `excuses`: what this
 * machine lacks, as `npm test` has reported.
 * @param {Row[]} rows @param {NamedRow[]} named @param {TestResult[]} results @param {readonly string[]} excuses
 * @returns {string[]}
 */
export function coverageFaults(rows, named, results, excuses) {
  const ran = results.flatMap((result) => rowsNamedIn(result.title).map((id) => ({ ...result, id })));
  const isExcused = ({ outcome, why }) => outcome !== 'skipped' || excuses.includes(why);
  return rows
    .filter(({ reason }) => !reason)
    .flatMap(({ id }) => {
      const tests = ran.filter((test) => test.id === id);
      if (tests.length === 0) return [`no test that names ${id} was run`];
      const files = new Set(named.filter((one) => one.id === id && one.file !== null).map(({ file }) => file));
      return [
        ...[...files]
          .filter((file) => !tests.some((test) => test.file === file))
          .map((file) => `${id} is named in ${file}, where no such test was run`),
        ...tests
          .filter(({ outcome }) => outcome === 'failed')
          .map(({ file, title }) => `${id} is named by '${file} › ${title}', which failed`),
        ...tests
          .filter((test) => !isExcused(test))
          .map(({ file, title }) => `${id} is named by '${file} › ${title}', which was skipped`),
      ];
    });
}
