/** The place after which the next page of a list begins that is ordered by time and id. */
export type Cursor = { at: Date; id: string };

const FORM = /^(\d{1,15})~([\w-]{1,64})$/;

/** Returns the cursor as one word, for an address. */
export const writeCursor = ({ at, id }: Cursor): string => `${at.getTime()}~${id}`;

/** Returns the cursor of such a word; `null` for any other text. */
export function readCursor(text: string): Cursor | null {
  const [, time, id] = FORM.exec(text) ?? [];
  const at = new Date(Number(time));
  return id !== undefined && !Number.isNaN(at.getTime()) ? { at, id } : null;
}
