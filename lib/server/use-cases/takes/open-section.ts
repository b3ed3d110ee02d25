import type { OpenedSection } from '@/lib/contract/opened-section';
import { AppError } from '@/lib/contract/errors';
import { MOST_LOAD_MS, startTimeLeft, thinkTimeLeft } from '@/lib/domain/think-time';
import type { Deps } from '../deps';
import { thinkSecondsIn } from './take-limits';
import { findAgreedVisit } from '../visits/consent';
import type { VisitInput } from '../visits/find-visit';

/**
 * Hands out the question of a section with time to think, and starts its clock the first time. Throws `notReady` while
 * a section before has no recording, `forbidden` when the visit is completed, `consentMissing`,
 * `consentChanged`, and `notFound`.
 */
export async function openSection(
  deps: Pick<Deps, 'store' | 'whitelabel' | 'now'>,
  input: VisitInput & { sectionId: string; loadMs?: number },
): Promise<OpenedSection> {
  const visit = await findAgreedVisit(deps, input);
  const { sections } = visit.campaign;
  const index = sections.findIndex(({ id }) => id === input.sectionId);
  const section = sections[index];
  if (!section) throw new AppError('notFound', 'There is no such section');
  const { prompt, translations } = section;
  const seconds = thinkSecondsIn(visit, section);
  if (seconds === null) return { prompt, translations, clip: null, clock: null };
  const known = await deps.store.openedSections.find(visit.id, section.id);
  if (!known && visit.completedAt) throw new AppError('forbidden', 'This visit is completed');
  const now = deps.now();
  const loadMs = Math.min(input.loadMs ?? 0, MOST_LOAD_MS);
  const before = known ? [] : sections.slice(0, index).map(({ id }) => id);
  const isAsKnown = known !== null && known.loadMs >= loadMs;
  const opened = isAsKnown
    ? known
    : await deps.store.openedSections.open(visit.id, { id: section.id, before, loadMs, now });
  if (!opened) throw new AppError('notReady', 'A section before this one is not recorded');
  const clock = { seconds, ...opened };
  return {
    ...{ prompt, translations, clip: null },
    clock: opened.begunAt
      ? null
      : { seconds, remainingMs: thinkTimeLeft(clock, now), startMs: Math.max(0, startTimeLeft(clock, now)) },
  };
}
