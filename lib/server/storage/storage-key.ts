import { AppError } from '@/lib/contract/errors';

const SEGMENT = /^[\p{L}\p{M}\p{N}._~-]+$/u;
/** S3's limit, bytes of UTF-8. */
const MAX_BYTES = 1024;

/** Whether this is a valid storage key: segments of letters, digits and `._~-`, separated by single slashes. */
export function isStorageKey(key: string): boolean {
  if (Buffer.byteLength(key) > MAX_BYTES) return false;
  return key.split('/').every((segment) => SEGMENT.test(segment) && segment !== '.' && segment !== '..');
}

/** Returns the key's segments, at least one. Throws `AppError` `invalidParameters` for an invalid key. */
export function splitKey(key: string): string[] {
  if (!isStorageKey(key)) throw new AppError('invalidParameters', 'Not a storage key');
  return key.split('/');
}
