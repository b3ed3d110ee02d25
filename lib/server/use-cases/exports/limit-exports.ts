import type { Readable } from 'node:stream';
import { createKeyedSemaphore, type KeyedSemaphore } from '@/lib/async/keyed-semaphore';
import { AppError } from '@/lib/contract/errors';
import type { Member } from '../../ports/member';

/** How many exports a member may read at once from one process, the member's programs included. */
const AT_ONCE = 2;
/** When it is worth asking again, seconds. */
const LATER_SECONDS = 60;

/** The exports that one process makes. */
export const createExports = (): KeyedSemaphore => createKeyedSemaphore(AT_ONCE);

/** Makes an export, which counts until it was read or given up. Throws `tooMany` while the member reads `AT_ONCE`. */
export async function limitExports<E extends { content: Readable }>(
  { exports }: { exports: KeyedSemaphore },
  { userId }: Pick<Member, 'userId'>,
  make: () => Promise<E>,
): Promise<E> {
  const leave = exports.acquire(userId);
  if (!leave)
    throw new AppError('tooMany', `A member may read ${AT_ONCE} exports at once`, {
      ...{ reason: 'exports', most: AT_ONCE, retryAfter: LATER_SECONDS },
    });
  try {
    const made = await make();
    made.content.once('close', leave);
    return made;
  } catch (error) {
    leave();
    throw error;
  }
}
