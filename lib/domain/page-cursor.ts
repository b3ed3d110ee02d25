/** The place after which the next page of a list begins that is ordered by time and id. */
export type Cursor = { at: Date; id: string };

const FORM = /^(\d{1,15})~([\w-]{1,64})$/;
/** The last moment with a year of four digits: databases read later ones in other forms. */
const LAST_MS = Date.UTC(9999, 11, 31);

/** Returns the cursor as one word, for an address. */
export const writeCursor = ({ at, id }: Cursor): string => `${at.getTime()}~${id}`;

/** Returns the cursor of such a word; `null` for any other text. */
export function readCursor(text: string): Cursor | null {
  const [, time, id] = FORM.exec(text) ?? [];
  return id !== undefined && Number(time) <= LAST_MS ? { at: new Date(Number(time)), id } : null;
}
