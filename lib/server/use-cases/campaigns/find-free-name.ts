import type { Deps } from '../deps';

/** The longest a number and its hyphen make a name. */
const ROOM = 90;

/** Returns a name that no campaign has: this one with the lowest number behind it, from 2 on. */
export async function findFreeName(
  { store }: Pick<Deps, 'store'>,
  name: string,
  exceptId: string | null = null,
): Promise<string> {
  const stem = name.slice(0, ROOM);
  for (let number = 2; ; number += 1) {
    const candidate = `${stem}-${number}`;
    if (!(await store.organizerCampaigns.isTaken(candidate, exceptId))) return candidate;
  }
}
