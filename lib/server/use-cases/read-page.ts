import { AppError } from '@/lib/contract/errors';
import { readCursor, type Cursor } from '@/lib/domain/page-cursor';

/**
 * Returns where a page begins, from `next` of the page before; `null`: at the beginning. Throws `invalidParameters` for
 * what was never such a `next`.
 */
export function readPage(after: string | undefined): Cursor | null {
  const cursor = after === undefined ? null : readCursor(after);
  if (after !== undefined && cursor === null) throw noSuchPage();
  return cursor;
}

export const noSuchPage = () => new AppError('invalidParameters', 'No page begins there', { faults: ['after'] });
