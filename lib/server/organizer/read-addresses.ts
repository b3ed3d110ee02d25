import { parse } from 'csv-parse/sync';
import { MAX_INVITED } from '@/lib/contract/organizer/invitations';
import { AppError } from '@/lib/contract/errors';
import { isEmail } from '@/lib/domain/entered-text';

export type Address = { email: string; name: string | null };

/** `Ada Lovelace <ada@mail.example>` */
const WITH_NAME = /^([^<]*)<([^<>]+)>$/;
const MAX_NAME = 200;
/** A longer line is no address, and would be read for seconds. */
const MAX_LINE = 1000;

/**
 * Reads addresses as people paste them, one a line with or without a name, or a table of CSV with the columns name and
 * email. Each address is there once. Throws `invalidParameters` with the numbers of the lines that are no address.
 */
export function readAddresses(text: string): Address[] {
  const rows = readRows(text);
  const isHead = rows[0]?.fields.some((field) => field.toLowerCase() === 'email') ?? false;
  const head = isHead ? rows[0]?.fields.map((field) => field.toLowerCase()) : undefined;
  const read = (isHead ? rows.slice(1) : rows).map(({ line, fields }) => ({ line, address: readRow(fields, head) }));
  const lines = read.flatMap(({ line, address }) => (address ? [] : [line]));
  if (lines.length > 0)
    throw new AppError('invalidParameters', 'Some lines are no address', { faults: ['addresses'], lines });
  const addresses = new Map(read.flatMap(({ address }) => (address ? [[address.email.toLowerCase(), address]] : [])));
  if (addresses.size > MAX_INVITED || addresses.size === 0)
    throw new AppError('invalidParameters', 'No address, or too many', { faults: ['addresses'], most: MAX_INVITED });
  return [...addresses.values()];
}

/** The fields of each line that is not empty. Quotes that do not pair are signs like others. */
function readRows(text: string): { line: number; fields: string[] }[] {
  const delimiter = [',', ';', '\t'].find((sign) => text.includes(sign)) ?? ',';
  const rows = parse(text, {
    ...{ bom: true, delimiter, info: true, relax_column_count: true, relax_quotes: true, trim: true },
    skip_empty_lines: true,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  return rows.map(({ record, info }) => ({ line: info.lines, fields: record }));
}

function readRow(fields: readonly string[], head: readonly string[] | undefined): Address | null {
  if (fields.reduce((sum, { length }) => sum + length, 0) > MAX_LINE) return null;
  if (head) return toAddress(fields[head.indexOf('email')] ?? '', fields[head.indexOf('name')] ?? '');
  const [, name = '', email = ''] = WITH_NAME.exec(fields.join(', ')) ?? [];
  if (email) return toAddress(email, name.trim().replace(/^"(.*)"$/, '$1'));
  const at = fields.findIndex((field) => field.includes('@'));
  return toAddress(fields[at] ?? '', fields.filter((_, index) => index !== at).join(' '));
}

function toAddress(email: string, name: string): Address | null {
  const address = email.trim();
  const written = name
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_NAME);
  return isEmail(address) && address.length <= 254 ? { email: address, name: written || null } : null;
}
