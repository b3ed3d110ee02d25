/** @typedef {{ file: string, title: string }} Proof `file` as in `unit/blocks`; in `title`, '…' stands for what a table of cases fills in. */
/** @typedef {{ id: string, statement: string, proofs: Proof[] }} Row Without proofs it says why there can be none. */
/**
 * `title`: describe › it. `flaky`: passed at its second attempt. `why`: the first error, or the reason it was skipped for.
 * `project`: Playwright's.
 * @typedef {{ file: string, title: string, outcome: 'passed' | 'flaky' | 'failed' | 'skipped', why: string, project?: string }} TestResult
 */

const EXCUSE = /^(own issue: hosted video session|not testable here: \S.*)$/;
const ID = /^([1-9])\.([1-9]\d*)$/;
const SECTIONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/**
 * Reads the table of docs/spec-coverage.md: every line with a number in its first column is a row.
 * @param {string} markdown @returns {{ rows: Row[], faults: string[] }}
 */
export function parseCoverage(markdown) {
  const lines = markdown.split('\n').map(cellsOf).filter((cells) => /^\d/.test(cells[0] ?? ''));
  const rows = lines.map(([id, statement = '', proof = '']) => ({ id, statement, proofs: EXCUSE.test(proof) ? [] : proof.split('<br>').map(readProof) }));
  return { rows, faults: [...lines.flatMap(columnFaults), ...rows.flatMap(rowFaults), ...orderFaults(rows), ...doubleFaults(rows), ...gapFaults(rows)] };
}

const cellsOf = (line) => (line.startsWith('|') ? line.slice(1, line.lastIndexOf('|')).split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')) : []);

function readProof(text) {
  const [file = '', ...title] = text.trim().split(' › ');
  return { file, title: title.join(' › ') };
}

const columnFaults = (cells) => (cells.length === 3 ? [] : [`${cells[0]} has ${cells.length} columns instead of 3`]);

function rowFaults({ id, statement, proofs }) {
  const isWhole = ID.test(id) && statement && proofs.every(({ file, title }) => /^(unit|components|integration|contract|e2e)\/\S+$/.test(file) && title);
  return isWhole ? [] : [`${id} is not whole: a number, a statement, and a proof (file › test) or why there is none`];
}

const rank = ({ id }) => Number(id.split('.')[0]) * 1000 + Number(id.split('.')[1]);
const orderFaults = (rows) => rows.flatMap((row, index) => (index > 0 && rank(row) <= rank(rows[index - 1]) ? [`${row.id} comes after ${rows[index - 1].id}`] : []));

function doubleFaults(rows) {
  const firsts = new Map(rows.toReversed().map(({ id, statement }) => [statement, id]));
  return rows.filter(({ id, statement }) => firsts.get(statement) !== id).map(({ id, statement }) => `${id} says the same as ${firsts.get(statement)}`);
}

const gapFaults = (rows) => SECTIONS.filter((section) => !rows.some(({ id }) => id.startsWith(`${section}.`))).map((section) => `section ${section} has no rows`);

/**
 * Whether a title as it is printed, or as it is written for a table of cases, is the one a row names.
 * @param {string} named @param {string} title
 */
export function isNamed(named, title) {
  const parts = named.split('…').map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^]*')}$`).test(title);
}

/**
 * What keeps the rows from being proved by these results. A test may be skipped for one of the `excuses` alone: what
 * this machine lacks and `npm test` has told of.
 * @param {Row[]} rows @param {TestResult[]} results @param {readonly string[]} excuses @returns {string[]}
 */
export function coverageFaults(rows, results, excuses) {
  return rows.flatMap(({ id, proofs }) =>
    proofs.flatMap(({ file, title }) => {
      const found = results.filter((result) => result.file === file && isNamed(title, result.title));
      const name = `${id} names '${file} › ${title}', which`;
      if (found.length === 0) return [`${name} was not run`];
      if (found.some(({ outcome }) => outcome === 'failed')) return [`${name} failed`];
      return found.some(({ outcome, why }) => outcome === 'skipped' && !excuses.includes(why)) ? [`${name} was skipped`] : [];
    }),
  );
}
