import * as z from 'zod/mini';
import type { OpenedSection } from '@/lib/contract/opened-section';
import { AppError } from '@/lib/contract/errors';
import { AskedSection } from '@/lib/contract/entities';
import { clockBegins, MOST_LOAD_MS, startTimeLeft, thinkTimeLeft } from '@/lib/domain/think-time';
import type { OpenedSection as Opened } from '../../ports/store/opened-sections';
import type { Deps } from '../deps';
import { thinkSecondsIn } from './take-limits';
import { findAgreedVisit } from '../visits/consent';
import type { VisitInput } from '../visits/find-visit';
import { playedSeconds, presentClips } from '../visits/present-clips';

const Prompts = z.object({ prompt: z.string(), translations: AskedSection.shape.translations });

/**
 * Hands out the question of a section with time to think, and starts its clock the first time, or when its clip was
 * `heard` (`clockBegins`). Throws `notReady` while a section before has no recording, `forbidden` when the visit is
 * completed, `consentMissing`, `consentChanged`, and `notFound`.
 */
export async function openSection(
  deps: Pick<Deps, 'store' | 'storage' | 'whitelabel' | 'now'>,
  input: VisitInput & { sectionId: string; loadMs?: number; heard?: boolean },
): Promise<OpenedSection> {
  const visit = await findAgreedVisit(deps, input);
  const { campaign } = visit;
  const { sections } = campaign;
  const index = sections.findIndex(({ id }) => id === input.sectionId);
  const section = sections[index];
  if (!section) throw new AppError('notFound', 'There is no such section');
  // Of other languages a visitor gets the prompts alone.
  const { prompt, translations } = Prompts.parse(section);
  const question = async () => ({
    ...{ prompt, translations, clip: null },
    ...(await presentClips(deps, campaign, [section])).get(section.id),
  });
  const seconds = thinkSecondsIn(visit, section);
  if (seconds === null) return { ...(await question()), clock: null };
  const known = await deps.store.openedSections.find(visit.id, section.id);
  if (!known && visit.completedAt) throw new AppError('forbidden', 'This visit is completed');
  const now = deps.now();
  const loadMs = Math.min(input.loadMs ?? 0, MOST_LOAD_MS);
  const heard = input.heard ?? false;
  const before = known ? [] : sections.slice(0, index).map(({ id }) => id);
  const isAsKnown = known !== null && known.loadMs >= loadMs && (!heard || known.heardAt !== null);
  const opened = isAsKnown
    ? known
    : await deps.store.openedSections.open(visit.id, { id: section.id, before, loadMs, heard, now });
  if (!opened) throw new AppError('notReady', 'A section before this one is not recorded');
  const clipSeconds = await playedSeconds(deps, campaign, section);
  return { ...(await question()), clock: opened.begunAt ? null : clockOf({ ...opened, seconds, clipSeconds }, now) };
}

function clockOf(
  { seconds, loadMs, ...opened }: Opened & { seconds: number; clipSeconds: number | null },
  now: Date,
): OpenedSection['clock'] {
  const begins = clockBegins(opened);
  const clock = { seconds, begins, loadMs };
  const waitMs = opened.clipSeconds === null ? 0 : Math.max(0, begins.getTime() - now.getTime());
  return {
    ...{ seconds, remainingMs: thinkTimeLeft(clock, now) - waitMs },
    ...(waitMs > 0 && { waitMs }),
    startMs: Math.max(0, startTimeLeft(clock, now)),
  };
}
