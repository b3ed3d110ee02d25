import { AppError } from '@/lib/contract/errors';
import type { Deps } from './deps';

/**
 * Throws `noSpace` before anything is sent that there would be no room for. What has begun goes on for longer than
 * anything new may begin.
 */
export async function requireRoom({ storage }: Pick<Deps, 'storage'>, what: 'new' | 'begun'): Promise<void> {
  const room = await storage.room();
  if (room === 'none' || (room === 'low' && what === 'new')) throw new AppError('noSpace', 'There is no room left');
}
