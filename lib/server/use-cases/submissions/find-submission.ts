import { AppError } from '@/lib/contract/errors';
import type { Member } from '../../ports/member';
import type { StoredCampaign } from '../../ports/store/campaigns';
import type { FoundSubmission } from '../../ports/store/organizer/submissions';
import type { OrganizerDeps } from '../organizer-deps';

type Requester = Pick<Member, 'organizationId'>;

/** Returns a campaign of the member's organization. Throws `notFound`, also when another organization has it. */
export async function findOwnCampaign(
  { store }: Pick<OrganizerDeps, 'store'>,
  { organizationId }: Requester,
  id: string,
): Promise<StoredCampaign> {
  const campaign = await store.campaigns.find(id);
  if (campaign?.id !== id || campaign.organizationId !== organizationId || campaign.status === 'deleted')
    throw new AppError('notFound', 'There is no such campaign');
  return campaign;
}

/**
 * Returns a submission to the member's organization, as the member sees it. Throws `notFound`, also when another
 * organization has it.
 */
export async function findSubmission(
  { store }: Pick<OrganizerDeps, 'store'>,
  { organizationId, userId }: Requester & Pick<Member, 'userId'>,
  id: string,
): Promise<FoundSubmission> {
  const found = await store.submissions.find(organizationId, id, userId);
  if (!found) throw new AppError('notFound', 'There is no such submission');
  return found;
}
