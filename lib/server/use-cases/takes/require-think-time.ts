import type { Section } from '@/lib/contract/campaign-content';
import { AppError } from '@/lib/contract/errors';
import { beginningOf, clockBegins, startTimeLeft } from '@/lib/domain/think-time';
import type { VisitOfCampaign } from '../../ports/store/visits';
import type { Deps } from '../deps';
import { playedSeconds } from '../visits/present-clips';
import { secondsOf, thinkSecondsIn } from './take-limits';

/** When a take comes, and how long ago it began (`beginningOf`). */
type Coming = { now: Date; ageMs?: number | null };

/**
 * Throws `sectionNotOpened` or `thinkTimeOver` unless a recording that comes now may have begun in the time to think of
 * its section. Once one did, others may begin at any time: a retake needs no second time to think.
 */
export async function requireThinkTime(
  { store }: Pick<Deps, 'store'>,
  visit: Pick<VisitOfCampaign, 'id' | 'campaign' | 'extraTime' | 'given'>,
  section: Section,
  { now, ageMs = 0 }: Coming,
): Promise<void> {
  const seconds = thinkSecondsIn(visit, section);
  if (seconds === null) return;
  const opened = await store.openedSections.find(visit.id, section.id);
  if (!opened) throw new AppError('sectionNotOpened', 'The question of this section was not handed out');
  if (opened.begunAt) return;
  const begunAt = beginningOf({ now, ageMs, seconds: secondsOf(visit, section) });
  const begins = clockBegins({ ...opened, clipSeconds: await playedSeconds({ store }, visit.campaign, section) });
  if (startTimeLeft({ begins, loadMs: opened.loadMs, seconds }, begunAt) < 0)
    throw new AppError('thinkTimeOver', 'This recording began too late');
  await store.openedSections.noteBegun(visit.id, section.id, begunAt < opened.openedAt ? opened.openedAt : begunAt);
}
