import { AppError } from '@/lib/contract/errors';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { eraseCampaignOf } from './erase-campaign';
import type { ErasingDeps } from '../visits/erase-visit';
import type { OrganizerDeps } from '../organizer-deps';
import { findEditable, presentEdited, requireUnchanged } from './edited-campaign';
import { causeOf, writeAudit, type Actor } from '../write-audit';

type Needed = Pick<OrganizerDeps, 'store' | 'publicUrl' | 'now'>;
type Of = { member: Actor; id: string };

/** Closes a campaign to new visitors; what is being written of it stays a draft. Throws `notFound`, `notReady`. */
export function completeCampaign(deps: Needed, of: Of): Promise<EditedCampaign> {
  return end(deps, of, 'completed');
}

/** Takes an open campaign back: the same, and it is a draft until it is published once more. */
export function unpublishCampaign(deps: Needed, of: Of): Promise<EditedCampaign> {
  return end(deps, of, 'unpublished');
}

async function end(deps: Needed, { member, id }: Of, status: 'completed' | 'unpublished'): Promise<EditedCampaign> {
  const { organizationId } = member;
  await findEditable(deps, organizationId, id);
  if (!(await deps.store.campaigns.end(organizationId, id, status)))
    throw new AppError('notReady', 'Only an open campaign can be closed or unpublished');
  await writeAudit(deps, member, `campaign.${status}`, id);
  return presentEdited(deps, organizationId, id);
}

/** Puts a campaign out of the list, with all it has. Throws `notFound`, and `notReady` for an open one. */
export async function archiveCampaign(deps: Needed, { member, id }: Of): Promise<EditedCampaign> {
  const { organizationId } = member;
  await findEditable(deps, organizationId, id);
  if (!(await deps.store.campaignStates.setArchived(organizationId, id, true)))
    throw new AppError('notReady', 'An open campaign cannot be archived');
  await writeAudit(deps, member, 'campaign.archived', id);
  return presentEdited(deps, organizationId, id);
}

/** Brings it back to the list. Throws `notFound`. */
export async function restoreCampaign(deps: Needed, { member, id }: Of): Promise<EditedCampaign> {
  const { organizationId } = member;
  await findEditable(deps, organizationId, id);
  await deps.store.campaignStates.setArchived(organizationId, id, false);
  await writeAudit(deps, member, 'campaign.restored', id);
  return presentEdited(deps, organizationId, id);
}

/**
 * Throws away what was written of a campaign and not saved. Throws `notFound`, `notReady` for one that was never
 * published and is nothing else, `changedMeanwhile`.
 */
export async function discardDraft(
  deps: Needed,
  { member, id, revision }: Of & { revision?: number },
): Promise<EditedCampaign> {
  const { organizationId } = member;
  const { publishedAt } = await findEditable(deps, organizationId, id);
  if (!publishedAt) throw new AppError('notReady', 'A campaign that was never published is nothing but its draft');
  requireUnchanged(await deps.store.campaignStates.discardDraft(organizationId, id, revision ?? null));
  await writeAudit(deps, member, 'campaign.draftDiscarded', id);
  return presentEdited(deps, organizationId, id);
}

type NeededToErase = ErasingDeps & Pick<OrganizerDeps, 'store'>;

/** Deletes a campaign that was never published. Throws `notFound`, and `notReady` for others. */
export async function deleteCampaign(deps: NeededToErase, { member, id }: Of): Promise<void> {
  const { organizationId } = member;
  const { name } = await findEditable(deps, organizationId, id);
  const because = causeOf(member);
  if (!(await deps.store.campaignStates.beginErasing(organizationId, id, { because, onlyDraft: true })))
    throw new AppError('notReady', 'Only a campaign that was never published can be deleted');
  await writeAudit(deps, member, 'campaign.deleted', name);
  await eraseCampaignOf(deps, { id, name, because });
}

/**
 * Closes a campaign for good and lets it be erased with everything of it, which the worker does
 * (`eraseClosedCampaigns`): there may be thousands of submissions. Throws `notFound`.
 */
export async function eraseOwnCampaign(
  deps: NeededToErase,
  { member, id, reason }: Of & { reason?: string },
): Promise<void> {
  const { organizationId } = member;
  const { name } = await findEditable(deps, organizationId, id);
  const because = causeOf(member, reason);
  if (!(await deps.store.campaignStates.beginErasing(organizationId, id, { because })))
    throw new AppError('notFound', 'There is no such campaign');
  // Whoever looked at it a moment ago sees it closed, too.
  await deps.store.campaigns.close(id);
  await writeAudit(deps, member, 'campaign.erased', name);
}
