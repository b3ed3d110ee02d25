import { connection } from 'next/server';
import type { Role } from '@/lib/contract/organizer/role';
import { mayDo as roleMayDo } from '@/lib/domain/roles';
import { apiBaseUrl } from '../env/env';
import type { Organizer } from '../wiring/organizer';
import { services } from '../wiring/services';

/** What the pages of the console use; `null` where there is no console. */
export async function findOrganizer(): Promise<Organizer | null> {
  if (apiBaseUrl) return null;
  // A build, too, begins to make these pages, and must open no database: it waits here for a request, and gives up.
  await connection();
  return (await services()).organizer();
}

/** Whether a member with this role may see a page for which `least` is needed. */
export const mayDo = (role: Role, least: Role): boolean => roleMayDo(role, least);
