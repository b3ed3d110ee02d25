import { AppError } from '@/lib/contract/errors';
import type { Organizer } from '../wiring/organizer';
import type { Services } from '../wiring/services';

/** Returns what the console uses; throws `notFound` where it is off. */
export async function requireOrganizer(provided: Services): Promise<Organizer> {
  const organizer = await provided.organizer();
  if (!organizer) throw new AppError('notFound', 'There is no such call');
  return organizer;
}
