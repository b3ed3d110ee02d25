import { AppError } from '@/lib/contract/errors';
import type { Deps } from './deps';

/**
 * Throws `noSpace` before anything is sent that would not fit. As space runs out, new visits and takes are refused
 * earlier than those that have begun.
 */
export async function requireRoom({ storage }: Pick<Deps, 'storage'>, what: 'new' | 'begun'): Promise<void> {
  const room = await storage.room();
  if (room === 'none' || (room === 'low' && what === 'new')) throw new AppError('noSpace', 'There is no room left');
}
