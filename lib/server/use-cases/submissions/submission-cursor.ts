import type { SubmissionSort } from '@/lib/contract/organizer/submissions';
import type { SubmissionCursor } from '../../ports/store/organizer/submissions';
import { noSuchPage } from '../read-page';

/** A time as `ports/store/organizer/submissions.ts` has it, to the microsecond. */
const TIME = /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** Whether a text is a value by which a list in this order is sorted. */
const IS_VALUE: Readonly<Record<SubmissionSort, (value: string) => boolean>> = {
  newest: isTime,
  oldest: isTime,
  rating: (value) => /^\d{1,2}(\.\d{1,20})?$/.test(value),
  name: (value) => !value.includes('\0'),
};

/** Returns the cursor after which the next page begins as one word, for an address. */
export const writeSubmissionCursor = ({ value, id }: SubmissionCursor): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

/** Returns the cursor of such a word in a list of this order. Throws `invalidParameters` for any other text. */
export function readSubmissionCursor(sort: SubmissionSort, text: string): SubmissionCursor {
  const cursor = parse(Buffer.from(text, 'base64url').toString());
  const [value, id] = Array.isArray(cursor) ? (cursor as unknown[]) : [];
  if (typeof value !== 'string' || typeof id !== 'string' || !IS_VALUE[sort](value) || !/^[\w-]{1,64}$/.test(id))
    throw noSuchPage();
  return { value, id };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Databases refuse the 31st of February; JavaScript makes another day of it. */
function isTime(value: string): boolean {
  const time = new Date(value);
  return TIME.test(value) && !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 23) === value.slice(0, 23);
}
