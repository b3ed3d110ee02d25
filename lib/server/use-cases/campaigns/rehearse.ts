import type { PartialDraft } from '@/lib/contract/campaign-draft';
import { paths } from '@/lib/contract/paths';
import { eraseVisit, type ErasingDeps } from '../visits/erase-visit';
import type { OrganizerDeps } from '../organizer-deps';
import { findEditable } from './edited-campaign';
import type { Actor } from '../write-audit';
import { saveCampaign } from './save-campaign';

type Input = {
  member: Actor;
  id: string;
  /** The uuids that the member's browser has proved to be its own. */
  uuids: readonly string[];
};

/**
 * Lets a member try a campaign as a visitor: an open one as it is, a draft as it is written. Ends what this browser
 * rehearsed before. Returns the page to begin at. Throws `notFound`, and `invalidCampaign` for a draft with faults.
 */
export async function beginRehearsal(
  deps: ErasingDeps & Pick<OrganizerDeps, 'publicUrl'>,
  { content, revision, ...input }: Input & { content?: PartialDraft; revision?: number },
): Promise<{ address: string }> {
  const { member, id } = input;
  const stored = await findEditable(deps, member.organizationId, id);
  const { name } =
    stored.status === 'unpublished' ? await saveCampaign(deps, { member, id, content, revision }) : stored;
  await eraseOwn(deps, { organizationId: member.organizationId, uuids: input.uuids });
  return { address: paths.start(name) };
}

/** Erases what this browser rehearsed. Throws `notFound`. */
export async function endRehearsal(deps: ErasingDeps, input: Input): Promise<undefined> {
  await findEditable(deps, input.member.organizationId, input.id);
  await eraseOwn(deps, { organizationId: input.member.organizationId, uuids: input.uuids });
}

/** The same for whoever is not signed in any more: that the browser rehearses the campaign is known otherwise. */
export async function leaveRehearsal(deps: ErasingDeps, { id, uuids }: Omit<Input, 'member'>): Promise<void> {
  const campaign = await deps.store.campaigns.find(id);
  if (campaign) await eraseOwn(deps, { organizationId: campaign.organizationId, uuids });
}

type Rehearsed = { organizationId: string; uuids: readonly string[] };

async function eraseOwn(deps: ErasingDeps, { organizationId, uuids }: Rehearsed): Promise<void> {
  const rehearsed = await deps.store.visits.rehearsedBy(organizationId, uuids);
  for (const { id } of rehearsed) await eraseVisit(deps, { id, because: { by: 'retention' } });
}
