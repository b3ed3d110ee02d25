import type { Stitch } from '../../ports/store/stitches';
import type { OrganizerDeps } from '../deps';

/** Returns the ids of the sections that a film was asked for with, in order; `null` for a take that is gone. */
export function sectionsOfFilm(
  { store }: Pick<OrganizerDeps, 'store'>,
  stitch: Stitch | null,
): Promise<(string | null)[]> {
  const sectionOf = async (takeId: string) => (await store.takes.find(takeId))?.sectionId ?? null;
  return Promise.all((stitch?.takeIds ?? []).map(sectionOf));
}
