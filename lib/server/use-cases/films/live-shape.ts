import type { Section } from '@/lib/contract/campaign-content';
import type { Beginning, Shape } from '../../ports/media';
import type { Take } from '../../ports/store/takes';
import { filmShape } from './film-shape';

/** Where a take belongs: its own section, those before it in the film, and whether none comes after it. */
export type SectionContext = { section: Section; earlier: Section[]; isLast: boolean };

/** The latest saved takes of a visit, by section. */
export type Latest = ReadonlyMap<string, Take>;

export const earlierOf = ({ earlier }: SectionContext, latest: Latest) => earlier.map(({ id }) => latest.get(id));

/** Returns `null` while the first section, which decides the film's shape, is not prepared. */
export function findShape(take: Take, context: SectionContext, latest: Latest, own: Beginning): Shape | null {
  const [first] =
    context.earlier.length === 0 ? [{ size: own.size, videoType: take.videoType }] : earlierOf(context, latest);
  if (!first?.size) return null;
  const others = [...latest.values()].filter(({ sectionId }) => sectionId !== take.sectionId);
  const copyings = [own.copying, ...others.map(({ copying }) => copying)];
  return filmShape({ size: first.size, videoType: first.videoType, copyings });
}

/** Whether a section's mezzanine is there or still to come. */
export const isBeingPrepared = (take?: Take) => take !== undefined && !take.fault && !take.isSetAside;
