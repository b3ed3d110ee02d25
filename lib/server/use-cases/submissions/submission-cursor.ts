import type { SubmissionCursor, SubmissionOrder } from '../../ports/store/organizer/submissions';
import { noSuchPage } from '../read-page';

/** A time as `ports/store/organizer/submissions.ts` has it, to the microsecond. */
const TIME = /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** Whether a text is a value by which a list in this order is sorted. */
const IS_VALUE: Readonly<Record<SubmissionOrder, (value: string) => boolean>> = {
  newest: isTime,
  oldest: isTime,
  rating: isMean,
  score: isMean,
  name: (value) => !value.includes('\0'),
  person: (value) => /^\d{1,9}$/.test(value),
  shuffled: isPlace,
};

/** Returns the cursor after which the next page begins as one word, for an address. */
export const writeSubmissionCursor = ({ value, id }: SubmissionCursor): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

/** Returns the cursor of such a word in a list of this order. Throws `invalidParameters` for any other text. */
export function readSubmissionCursor(sort: SubmissionOrder, text: string): SubmissionCursor {
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

function isMean(value: string): boolean {
  return /^\d{1,2}(\.\d{1,20})?$/.test(value);
}

/** Databases refuse whole numbers of more than 64 bits. */
function isPlace(value: string): boolean {
  return /^-?\d{1,19}$/.test(value) && BigInt.asIntN(64, BigInt(value)) === BigInt(value);
}

/** Databases refuse the 31st of February; JavaScript makes another day of it. */
function isTime(value: string): boolean {
  const time = new Date(value);
  return TIME.test(value) && !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 23) === value.slice(0, 23);
}
