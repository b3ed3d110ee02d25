import type { CampaignInput, OrganizationInput, StoredCampaign } from '@/lib/server/ports/store/campaigns';
import type { Store } from '@/lib/server/ports/store/store';
import type { Take, TakeInput } from '@/lib/server/ports/store/takes';
import type { Erasure } from '@/lib/server/ports/store/visits';
import { createCampaign, createOrganization, createUploadId, createUuid } from '@/tests/support/factories';

/** The store that is being tested. It is there once the tests have begun. */
export type RunningStore = { readonly store: Store };

export const erasure = (until: Date): Erasure => ({
  at: new Date(),
  because: { by: 'commandLine' },
  until,
  idsOf: ({ uuid, takeIds }) => [uuid, ...takeIds].map((id) => `mark of ${id}`),
});

/** A take that was touched since. */
export const touched = (take: Take): Take => ({ ...take, touchedAt: expect.any(Date) as Date });

/** Returns functions that write what a test needs to have in the store. */
export function createSeeds(run: RunningStore) {
  async function seedCampaign(campaign: Partial<CampaignInput> = {}, organization: Partial<OrganizationInput> = {}) {
    const input = createCampaign(campaign);
    await run.store.campaigns.apply(createOrganization(organization), [input]);
    const stored = await run.store.campaigns.find(input.name);
    if (!stored) throw new Error('the campaign was not stored');
    return stored;
  }

  async function seedVisit(campaign?: Partial<CampaignInput>, organization?: Partial<OrganizationInput>) {
    const stored = await seedCampaign(campaign, organization);
    const visit = await run.store.visits.create(visitInput(stored));
    if (!visit) throw new Error('the visit was not stored');
    return { campaign: stored, visit };
  }

  function visitInput(campaign: StoredCampaign, given: { uuid?: string; name?: string; accountId?: string } = {}) {
    return {
      campaign,
      uuid: createUuid(),
      name: 'Ada Lovelace',
      device: 'Web' as const,
      accountId: null,
      ...given,
    };
  }

  async function issue(visitId: string, given: Partial<TakeInput> = {}): Promise<Take> {
    const take = await tryToIssue(visitId, given);
    if (typeof take === 'string') throw new Error(`the take was not issued: ${take}`);
    return take;
  }

  const tryToIssue = (visitId: string, given: Partial<TakeInput> = {}) =>
    run.store.takes.issue(inputOf(visitId, given));

  function inputOf(visitId: string, given: Partial<TakeInput> = {}): TakeInput {
    const id = given.id ?? createUploadId();
    return {
      sectionId: 'one',
      count: 1,
      device: 'Web',
      videoType: null,
      allowedBytes: 1,
      limitSeconds: 5,
      visitBytes: 1000,
      postsStayOpen: false,
      now: new Date(),
      ...given,
      id,
      visitId,
      folder: `demo/${id}`,
      uploadKey: `demo/${id}/file.mp4`,
    };
  }

  async function save(visitId: string, sectionId: string): Promise<Take> {
    const take = await issue(visitId, { sectionId });
    const saved = await run.store.takes.save(take.id, { bytes: 10, claimedMs: 1000, device: 'Web' });
    if (!saved) throw new Error('the take was not saved');
    return saved;
  }

  return { seedCampaign, seedVisit, visitInput, inputOf, issue, tryToIssue, save };
}
