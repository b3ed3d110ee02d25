import { stringify } from 'csv-stringify/sync';

export type CsvRow = Readonly<Record<string, string | number | null>>;

/** The signs with which spreadsheets begin a formula, also as wide as Chinese letters. */
const FORMULA = /(?:^|[;\t\r\n])(?=[ "]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

/** Returns the line with the columns' names, with the mark by which spreadsheets read it as UTF-8. */
export const csvHead = (columns: readonly string[]): string => stringify([columns.map(asText)], { bom: true });

/**
 * Returns the lines of a table. What would begin a formula stays text in a spreadsheet, also in one that takes `;`, a
 * tab or a line's end inside a field for the end of a cell.
 */
export const csvLines = (columns: readonly string[], rows: readonly CsvRow[]): string =>
  stringify(rows.map((row) => columns.map((column) => asText(row[column] ?? null))));

const asText = (value: string | number | null) =>
  typeof value === 'string' ? value.replace(FORMULA, (before) => `${before}'`) : value;
