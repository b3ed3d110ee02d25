import { createHash } from 'node:crypto';
import type { TakePart } from '../ports/store/parts';

/** Returns the SHA-256 over the digests of the parts. */
export function manifestHashOf(parts: readonly TakePart[]): string {
  const digests = Buffer.concat(parts.map((part) => Buffer.from(part.sha256, 'hex')));
  return createHash('sha256').update(digests).digest('hex');
}
