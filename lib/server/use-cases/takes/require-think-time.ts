import type { Section } from '@/lib/contract/campaign-content';
import { AppError } from '@/lib/contract/errors';
import { isThinkTimeOver } from '@/lib/domain/think-time';
import type { VisitOfCampaign } from '../../ports/store/visits';
import type { Deps } from '../deps';
import { secondsOf, thinkSecondsIn } from './take-limits';

/** When a take began: a file in the place of a recording is there only after it was recorded. */
type Begun = { now: Date; fromFile?: boolean };

/**
 * Throws `sectionNotOpened` or `thinkTimeOver` unless a recording of a section with time to think may have begun `now`,
 * or have ended if it comes as a file. Once one did, others may begin at any time: a retake needs no second time to
 * think.
 */
export async function requireThinkTime(
  { store }: Pick<Deps, 'store'>,
  visit: Pick<VisitOfCampaign, 'id' | 'campaign' | 'extraTime' | 'given'>,
  section: Section,
  { now, fromFile = false }: Begun,
): Promise<void> {
  const seconds = thinkSecondsIn(visit, section);
  if (seconds === null) return;
  const opened = await store.openedSections.find(visit.id, section.id);
  if (!opened) throw new AppError('sectionNotOpened', 'The question of this section was not handed out');
  if (opened.begunAt) return;
  const recording = fromFile ? secondsOf(visit, section) : 0;
  if (isThinkTimeOver({ ...opened, seconds: seconds + recording }, now))
    throw new AppError('thinkTimeOver', 'This recording began too late');
  await store.openedSections.noteBegun(visit.id, section.id, now);
}
