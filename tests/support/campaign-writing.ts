import { isAppError } from '@/lib/contract/errors';
import type { CampaignFault } from '@/lib/contract/organizer/campaigns';
import { getCampaign } from '@/lib/server/use-cases/visits/get-campaign';
import { createCampaign, createOrganization } from './factories';
import { storeMember } from './organizer-factories';
import type { UseCases } from './use-cases';

/** Returns what tests need that write campaigns as a member. `run` returns the use cases once the tests have begun. */
export function createCampaignWriting(run: () => UseCases) {
  const deps = () => ({ ...run().deps, publicUrl: 'https://film.example' });
  return {
    deps,
    /** Stores an organization with a campaign and a member. */
    async openOrganization() {
      const { store, database } = run();
      const organization = createOrganization();
      const campaign = createCampaign();
      await store.campaigns.apply(organization, [campaign]);
      const stored = await store.campaigns.find(campaign.name);
      if (!stored) throw new Error('the campaign was not stored');
      const member = await storeMember(database.db, { organizationId: stored.organizationId });
      return { member, organization, campaign: stored };
    },
    visitorsSee: (campaignId: string) => getCampaign(deps(), { campaignId, visitor: { uuids: [] } }),
  };
}

/** Returns the faults with which a campaign was refused. */
export async function faultsOf(attempt: Promise<unknown>): Promise<CampaignFault[]> {
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isAppError(error)) throw error ?? new Error('nothing was refused');
  return (error.details as { faults: CampaignFault[] }).faults;
}
