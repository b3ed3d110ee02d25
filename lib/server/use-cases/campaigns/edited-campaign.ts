import { AppError } from '@/lib/contract/errors';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { paths } from '@/lib/contract/paths';
import { draftOf } from '@/lib/domain/campaign-draft';
import type { OrganizerCampaign } from '../../ports/store/organizer/campaigns';
import type { OrganizerDeps } from '../organizer-deps';
import { presentMoments } from './present-moments';

/** Returns a campaign of the member's organization. Throws the same `notFound` for all others. */
export async function findEditable(
  { store }: Pick<OrganizerDeps, 'store'>,
  organizationId: string,
  id: string,
): Promise<OrganizerCampaign> {
  const campaign = await store.organizerCampaigns.find(organizationId, id);
  if (!campaign) throw new AppError('notFound', 'There is no such campaign');
  return campaign;
}

/** Returns what the head of a campaign's pages shows of it, and how it is reviewed: reads no takes. */
export async function presentHeaded(
  deps: Pick<OrganizerDeps, 'store'>,
  organizationId: string,
  id: string,
): Promise<HeadedCampaign> {
  const campaign = await findEditable(deps, organizationId, id);
  const { name, title, type, status, archivedAt, reviewing } = campaign;
  const searchesSpeech = campaign.captions === 'on' || (await deps.store.submissions.haveWords(id));
  const shown = { id, name, title, type, status, reviewing, searchesSpeech, ...presentMoments(campaign) };
  return { ...shown, archivedAt: archivedAt?.toISOString() ?? null };
}

type HeadedCampaign = Pick<
  EditedCampaign,
  'id' | 'name' | 'title' | 'type' | 'status' | 'archivedAt' | 'opensAt' | 'closesAt' | 'reviewing'
> & {
  /** Whether a search also finds what is said in films. */
  searchesSpeech: boolean;
};

/** Counts the videos of a campaign in which a search finds no spoken words. Throws `notFound`. */
export async function countUnheard(
  deps: Pick<OrganizerDeps, 'store'>,
  organizationId: string,
  id: string,
): Promise<number> {
  await findEditable(deps, organizationId, id);
  return deps.store.submissions.countUnheard(id);
}

/** Returns a campaign as organizers see it, each section with how many visits have answered it: reads all. */
export async function presentEdited(
  deps: Pick<OrganizerDeps, 'store' | 'publicUrl'>,
  organizationId: string,
  id: string,
): Promise<EditedCampaign> {
  const found = await findEditable(deps, organizationId, id);
  const { introVideoKey, introVideoKeys, publishedAt, archivedAt, draft, ...campaign } = found;
  const videos = await deps.store.organizerCampaigns.countVideos(organizationId, id);
  const scored = await deps.store.scores.countScored(id);
  return {
    ...campaign,
    ...presentMoments(campaign),
    sections: campaign.sections.map((section) => ({ ...section, videos: videos.get(section.id) ?? 0 })),
    scored,
    hasIntroVideo: introVideoKey !== null || Object.keys(introVideoKeys).length > 0,
    link: `${deps.publicUrl}${paths.campaign(campaign.name)}`,
    publishedAt: publishedAt?.toISOString() ?? null,
    archivedAt: archivedAt?.toISOString() ?? null,
    draft: draft && { content: draftOf(found), savedAt: draft.savedAt.toISOString() },
  };
}

/** Throws when a change was refused because somebody else was faster. */
export function requireUnchanged(isChanged: boolean): void {
  if (!isChanged) throw new AppError('changedMeanwhile', 'Somebody else has changed this campaign');
}
