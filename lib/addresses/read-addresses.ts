import papaparse from 'papaparse';
import { readLine } from './read-line';
import { type Address, toAddress } from './to-address';

export type ReadAddresses = {
  /** Each once, in the order in which they stand there. */
  addresses: Address[];
  /** How many stand there more than once. */
  twice: number;
  /** The numbers, from 1, of the lines in which something is no address. */
  lines: number[];
};

/** A longer line is none that a person wrote, and is read no further. */
const MAX_LINE = 1000;

/**
 * Reads addresses as people paste them: as mail programs write them, one or several a line, with or without names; or
 * a table of CSV whose first line names the columns name and email. The form's hint and the server use this function.
 */
export function readAddresses(text: string): ReadAddresses {
  const plain = text.replace(/^\uFEFF/, '');
  const read = readTable(plain) ?? plain.split('\n').map((line) => (line.length > MAX_LINE ? null : readLine(line)));
  const found = read.flatMap((addresses) => addresses ?? []);
  const addresses = new Map<string, Address>();
  for (const address of found) {
    const key = address.email.toLowerCase();
    const before = addresses.get(key);
    addresses.set(key, { ...address, name: before?.name ?? address.name });
  }
  return {
    addresses: [...addresses.values()],
    twice: found.length - addresses.size,
    lines: read.flatMap((one, index) => (one === null ? [index + 1] : [])),
  };
}

/** The addresses of each line, `null` for one that has none; `null`: the text is no table. */
function readTable(text: string): (Address[] | null)[] | null {
  const [first = ''] = text.split('\n', 1);
  if (first.length > MAX_LINE || first.includes('@')) return null;
  const rows = readRows(text);
  const head = rows[0]?.fields.map((field) => field.trim().toLowerCase()) ?? [];
  const [email, name] = [head.indexOf('email'), head.indexOf('name')];
  if (email < 0) return null;
  const lines: (Address[] | null)[] = [];
  for (const { line, fields } of rows.slice(1)) {
    while (lines.length < line) lines.push([]);
    if (fields.every((field) => field.trim() === '')) continue;
    const address = toAddress(fields[email] ?? '', fields[name] ?? '');
    lines[line - 1] = address && [address];
  }
  return lines;
}

/** The rows of a table of CSV, each with the number of its first line. */
function readRows(text: string): { line: number; fields: string[] }[] {
  const rows: { line: number; fields: string[] }[] = [];
  let at = 0;
  let line = 1;
  papaparse.parse<string[]>(text, {
    delimitersToGuess: [',', ';', '\t'],
    step({ data, meta: { cursor } }) {
      rows.push({ line, fields: data });
      line += text.slice(at, cursor).split('\n').length - 1;
      at = cursor;
    },
  });
  return rows;
}
