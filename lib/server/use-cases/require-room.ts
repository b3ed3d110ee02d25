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

/** Throws `noSpace` before a job begins whose files would not fit, on this machine or in storage. */
export async function requireWorkRoom({ storage, files }: Pick<Deps, 'storage' | 'files'>): Promise<void> {
  const rooms = await Promise.all([storage.room(), files.room()]);
  if (rooms.includes('none')) throw new AppError('noSpace', 'There is no room left to work in');
}
