import type { CampaignKind } from '@/lib/contract/campaign-content';
import type { CampaignStatus } from '@/lib/contract/entities';
import { COUNTED_DAYS, type ListedCampaign } from '@/lib/contract/organizer/campaigns';
import { datesOf, standingAt } from '@/lib/domain/campaign-dates';
import { writeCursor, type Cursor } from '@/lib/domain/page-cursor';
import type { CampaignCursor } from '../../ports/store/organizer/campaigns';
import type { Member } from '../../ports/member';
import type { OrganizerDeps } from '../organizer-deps';
import { presentMoments } from './present-moments';
import { readPage } from '../read-page';

/** How many campaigns are on a page. */
const PAGE = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

type Input = {
  member: Pick<Member, 'organizationId'>;
  search?: string;
  status?: CampaignStatus;
  type?: CampaignKind;
  /** Left out: those that are not archived. */
  archived?: 'true';
  after?: string;
};

/**
 * Returns a page of the organization's campaigns, those with the latest activity first, and how many there are. Those
 * that have closed at their date are listed as `completed`, whatever their status says.
 */
export async function listCampaigns(
  { store, now }: Pick<OrganizerDeps, 'store' | 'now'>,
  { member: { organizationId }, search, status, type, archived, after }: Input,
): Promise<{ campaigns: ListedCampaign[]; total: number; next: string | null }> {
  const page = readPage(after);
  const filter = {
    search: search?.trim() || null,
    status: status ?? null,
    closedIds: status === undefined ? [] : await findClosed(store, organizationId, now()),
    type: type ?? null,
    isArchived: archived === 'true',
  };
  const [rows, total] = await Promise.all([
    store.organizerCampaigns.list(organizationId, filter, {
      after: page && toCursor(page),
      limit: PAGE + 1,
      countedFrom: new Date(now().getTime() - COUNTED_DAYS * DAY_MS),
    }),
    store.organizerCampaigns.count(organizationId, filter),
  ]);
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    campaigns: shown.map(({ opens, closes, timeZone, ...row }) => ({
      ...row,
      ...presentMoments({ opens, closes, timeZone }),
      archivedAt: row.archivedAt?.toISOString() ?? null,
      lastActivityAt: row.lastActivityAt.toISOString(),
    })),
    total,
    next: rows.length > PAGE && last ? writeCursor({ at: last.lastActivityAt, id: last.id }) : null,
  };
}

/** Returns the ids of the campaigns that have closed at their date. Which moment that is, only this code can say. */
async function findClosed(
  { organizerCampaigns }: OrganizerDeps['store'],
  organizationId: string,
  now: Date,
): Promise<string[]> {
  const closing = await organizerCampaigns.closing(organizationId);
  return closing.filter((campaign) => standingAt(datesOf(campaign), now) === 'closed').map(({ id }) => id);
}

/** Where counting stops: more than a thousand says no more than 'many'. */
const MAX_TO_REVIEW = 1000;

/** Counts the submissions that nobody has decided about, of all campaigns; 1000 is as many or more. */
export function countToReview(
  { store }: Pick<OrganizerDeps, 'store'>,
  { member }: { member: Pick<Member, 'organizationId'> },
): Promise<number> {
  return store.organizerCampaigns.countToReview(member.organizationId, MAX_TO_REVIEW);
}

const toCursor = ({ at, id }: Cursor): CampaignCursor => ({ lastActivityAt: at, id });
