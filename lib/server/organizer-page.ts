import { services } from './wiring/services';
import type { Organizer } from './wiring/organizer';

/** What the pages of the console use; `null` where there is no console. */
export async function findOrganizer(): Promise<Organizer | null> {
  return (await services()).organizer();
}
