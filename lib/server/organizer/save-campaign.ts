import type { CampaignStatus } from '@/lib/contract/entities';
import { AppError } from '@/lib/contract/errors';
import type { CampaignDraft, EditedCampaign } from '@/lib/contract/organizer/campaigns';
import type { AuditAction } from '@/lib/contract/organizer/data';
import { checkCampaign } from './check-campaign';
import type { OrganizerDeps } from './deps';
import { draftOf, findEditable, presentEdited, requireUnchanged } from './edited-campaign';
import { noteDone, type Doer } from './note-done';

type Needed = Pick<OrganizerDeps, 'store' | 'publicUrl' | 'now'>;
type Input = {
  member: Doer;
  id: string;
  /** Left out: what is stored, with its draft. */
  content?: CampaignDraft;
  /** Left out: whatever somebody else has written meanwhile. */
  revision?: number;
};

/**
 * Writes what a member has made of a campaign: what an open one shows from now on. Throws `notFound`, `invalidCampaign`
 * with every fault, `changedMeanwhile`.
 */
export function saveCampaign(deps: Needed, input: Input): Promise<EditedCampaign> {
  return write(deps, input, 'campaign.saved');
}

/** The same, and opens the campaign to visitors. */
export function publishCampaign(deps: Needed, input: Input): Promise<EditedCampaign> {
  return write(deps, input, 'campaign.published', 'active');
}

/** Closes a campaign to new visitors; what is being written of it stays a draft. Throws `notFound`, `notReady`. */
export async function completeCampaign(
  deps: Needed,
  { member, id }: Pick<Input, 'member' | 'id'>,
): Promise<EditedCampaign> {
  const { organizationId } = member;
  await findEditable(deps, organizationId, id);
  if (!(await deps.store.campaigns.complete(organizationId, id)))
    throw new AppError('notReady', 'Only an open campaign can be closed');
  await noteDone(deps, member, 'campaign.completed', id);
  return presentEdited(deps, organizationId, id);
}

async function write(
  deps: Needed,
  { member, id, content, revision }: Input,
  action: AuditAction,
  status?: CampaignStatus,
): Promise<EditedCampaign> {
  const { organizationId } = member;
  const stored = await findEditable(deps, organizationId, id);
  const campaign = await checkCampaign(deps, stored, content ?? draftOf(stored));
  requireUnchanged(
    await deps.store.campaigns.write(
      organizationId,
      { ...campaign, status: status ?? campaign.status },
      revision ?? null,
    ),
  );
  await noteDone(deps, member, action, id, { name: campaign.name });
  return presentEdited(deps, organizationId, id);
}
