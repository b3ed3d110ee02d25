import { AppError, isAppError } from '@/lib/contract/errors';

const FULL = /quota|storagefull|insufficientstorage|insufficientcapacity/i;
/** Answered with 404, but not because of the file. */
const NOT_THE_FILE = ['NoSuchBucket', 'NoSuchUpload'];

/**
 * Runs work that asks the store. Throws `AppError` `notFound`, `noSpace`, or `unavailable` for anything else the store
 * or the way to it is at fault for: what is wrong with its settings may be put right, too.
 */
export async function callS3<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toAppError(error);
  }
}

export function toAppError(cause: unknown): unknown {
  if (isAppError(cause) || !(cause instanceof Error) || isOwnFault(cause)) return cause;
  const status = statusOf(cause);
  if (status === 404 && !NOT_THE_FILE.includes(cause.name))
    return new AppError('notFound', 'There is no such file', undefined, { cause });
  if (status === 507 || FULL.test(cause.name))
    return new AppError('noSpace', 'The store is full', undefined, { cause });
  return new AppError('unavailable', `The store did not do it: ${cause.name}`, undefined, { cause });
}

/** Returns `null` for what `AppError` `notFound` rejects with. */
export function noneIfMissing(error: unknown): null {
  if (isAppError(error) && error.code === 'notFound') return null;
  throw error;
}

/** Returns the status that the store answered with, or `null` when there was no answer. */
export function statusOf(error: Error): number | null {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode ?? null;
}

/** A fault in the code, or one of a file on this machine. */
function isOwnFault(error: Error): boolean {
  if (statusOf(error) !== null) return false;
  return error instanceof TypeError || error instanceof RangeError || 'path' in error;
}
