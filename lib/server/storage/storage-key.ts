import { AppError } from '@/lib/contract/errors';

const SEGMENT = /^[\p{L}\p{M}\p{N}._~-]+$/u;
/** S3's limit, bytes of UTF-8. */
const MAX_BYTES = 1024;

/** Whether this names a file in storage: segments of letters, digits and `._~-`, parted by single slashes. */
export function isStorageKey(key: string): boolean {
  if (Buffer.byteLength(key) > MAX_BYTES) return false;
  return key.split('/').every((segment) => SEGMENT.test(segment) && segment !== '.' && segment !== '..');
}

/** The key's segments, at least one. Throws `AppError` `invalidParameters` for anything that is no key. */
export function splitKey(key: string): string[] {
  if (!isStorageKey(key)) throw new AppError('invalidParameters', 'Not a storage key');
  return key.split('/');
}
