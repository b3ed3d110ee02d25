import { AppError } from '@/lib/contract/errors';
import { OVERVIEW_DAYS, type Overview, type Period } from '@/lib/contract/organizer/overview';
import { hasFilm, recordedSections } from '@/lib/domain/answers';
import { campaignType } from '@/lib/domain/campaign-types';
import { funnelOf } from '@/lib/domain/funnel';
import type { Member } from '../../ports/member';
import type { OrganizerDeps } from '../organizer-deps';
import { presentMoments } from './present-moments';

const DAY = 24 * 60 * 60 * 1000;

/** Returns the numbers of a campaign. Throws `notFound` for one that is not the organization's. */
export async function getOverview(
  { store, now }: Pick<OrganizerDeps, 'store' | 'now'>,
  { member, id, period }: { member: Pick<Member, 'organizationId'>; id: string; period: Period },
): Promise<Overview> {
  const campaign = await store.organizerCampaigns.find(member.organizationId, id);
  if (!campaign) throw new AppError('notFound', 'There is no such campaign');
  const at = now();
  const since = period === 'all' ? new Date(0) : dayBefore(at, Number(period) - 1);
  const sections = campaign.sections.length;
  const film = { hasFilm: hasFilm(campaign), recordedSections: recordedSections(campaign).length };
  const { hasResume } = campaignType(campaign.type);
  const firstDay = dayBefore(at, OVERVIEW_DAYS - 1);
  const { overview } = store;
  const [opened, counts, stoppedAt, days, troubles, waiting] = await Promise.all([
    overview.openings(campaign.id, since),
    overview.counts(campaign.id, since),
    overview.stops(campaign.id, since, { sections, hasResume, hasFilm: film.hasFilm }),
    overview.days(campaign.id, firstDay),
    overview.troubles(campaign.id, since),
    overview.waiting(campaign.id),
  ]);
  const { named, completed, ...more } = counts;
  const { stops, ...funnel } = funnelOf(
    { opened, named, completed, stoppedAt },
    { sections, hasResume, hasFilm: film.hasFilm },
  );
  return {
    campaign: {
      ...{ id: campaign.id, name: campaign.name, title: campaign.title },
      ...{ type: campaign.type, status: campaign.status, ...presentMoments(campaign) },
      publishedAt: campaign.publishedAt?.toISOString() ?? null,
    },
    ...{ period, funnel, stops, troubles },
    sections: campaign.sections.map(({ prompt }) => prompt),
    ...film,
    days: everyDay(firstDay, days),
    waiting: { count: waiting.count, oldest: waiting.oldest?.toISOString() ?? null },
    ...more,
  };
}

/** Midnight (UTC) so many days before the one of `at`. */
function dayBefore(at: Date, days: number): Date {
  return new Date(Math.floor(at.getTime() / DAY) * DAY - days * DAY);
}

/** A day without a film has its place too. */
function everyDay(first: Date, days: readonly { day: string; completed: number }[]) {
  const counts = new Map(days.map(({ day, completed }) => [day, completed]));
  return Array.from({ length: OVERVIEW_DAYS }, (_, index) => {
    const day = new Date(first.getTime() + index * DAY).toISOString().slice(0, 10);
    return { day, completed: counts.get(day) ?? 0 };
  });
}
