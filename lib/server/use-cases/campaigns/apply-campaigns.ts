import { randomUUID } from 'node:crypto';
import { CampaignFile } from '@/lib/contract/campaign-file';
import { isAppError } from '@/lib/contract/errors';
import type { CampaignFault } from '@/lib/contract/organizer/campaigns';
import { normaliseCampaignName } from '@/lib/domain/campaign-name';
import { changedKinds, recordedSectionFaults, withSectionIds } from '@/lib/domain/campaign-rules';
import { strayCriteria } from '@/lib/domain/scores';
import type { CampaignInput, OrganizationInput, StoredCampaign } from '../../ports/store/campaigns';
import type { NewClip } from '../../ports/store/clips';
import { CampaignFileError } from './campaign-file-error';
import type { Deps } from '../deps';
import { findNameFaults } from './find-name-faults';
import { noteShownNames } from './note-shown-names';
import { replaceIntroVideos } from './replace-intro-videos';
import { storeQuestions } from './store-questions';
import { commandLineOf } from '../write-audit';

/**
 * Creates and updates the campaigns of a campaign file, all or none. Throws `CampaignFileError` with every fault at
 * once; then nothing is written.
 */
export async function applyCampaigns(
  deps: Pick<Deps, 'store' | 'storage' | 'media' | 'files' | 'now'>,
  document: unknown,
): Promise<{ created: string[]; updated: string[] }> {
  const parsed = CampaignFile.safeParse(document);
  const faults = findNameFaults(document);
  if (!parsed.success)
    throw new CampaignFileError([
      ...parsed.error.issues.map((issue) => `${pathText(issue.path)}: ${issue.message}`),
      ...faults,
    ]);
  const { organization, campaigns: written } = parsed.data;
  const campaigns = [];
  for (const [index, each] of written.entries()) {
    const stored = await deps.store.campaigns.find(normaliseCampaignName(each.name));
    const campaign = toInput(each, stored?.id ?? randomUUID());
    for (const at of strayCriteria(campaign.reviewing.criteria, campaign.sections))
      faults.push(`campaigns[${index}].reviewing.criteria[${at}].sectionId: there is no such section`);
    if (stored) faults.push(...(await storedFaults(deps.store, stored, organization.name, campaign, index)));
    campaigns.push(campaign);
  }
  if (faults.length > 0) throw new CampaignFileError(faults);
  return storeQuestions(deps, written, campaigns, (asked, clips) =>
    replaceIntroVideos(deps, written, asked, (ready) => write(deps, organization, ready, clips)),
  );
}

async function write(
  deps: Pick<Deps, 'store' | 'now'>,
  organization: OrganizationInput,
  campaigns: CampaignInput[],
  clips: readonly NewClip[],
): Promise<{ created: string[]; updated: string[] }> {
  // What its files are made of may have taken minutes, in which members changed it.
  const stood = await Promise.all(campaigns.map(({ id }) => deps.store.campaigns.find(id)));
  const applied = await deps.store.campaigns.apply(organization, campaigns, clips).catch(sayWhichClips);
  for (const [index, { id, reviewing: after }] of campaigns.entries()) {
    const { organizationId, reviewing: before } = stood[index] ?? {};
    if (organizationId && before) await noteShownNames(deps, commandLineOf(organizationId), { id, before, after });
  }
  return applied;
}

/** A file may name clips by their ids, as the API does. */
function sayWhichClips(error: unknown): never {
  if (!isAppError(error) || error.code !== 'invalidCampaign') throw error;
  const { faults } = error.details as { faults: readonly CampaignFault[] };
  throw new CampaignFileError(faults.map(({ path }) => `${path}: this organization has no such clip`));
}

function toInput(written: CampaignFile['campaigns'][number], id: string): CampaignInput {
  const sections = withSectionIds(written.sections);
  return {
    ...written,
    id,
    name: normaliseCampaignName(written.name),
    sections,
    introVideoKey: null,
    introVideoKeys: {},
  };
}

/** Returns what the campaign may not become, because of what is stored. */
async function storedFaults(
  store: Deps['store'],
  stored: StoredCampaign,
  organization: string,
  campaign: CampaignInput,
  index: number,
): Promise<string[]> {
  if (stored.organization.name !== organization) {
    return [`campaigns[${index}].name: '${campaign.name}' belongs to ${stored.organization.name}`];
  }
  const recorded = await store.campaigns.recordedSections(stored.id);
  const { gone, areMoved } = recordedSectionFaults(
    recorded,
    campaign.sections.map(({ id }) => id),
  );
  const path = `campaigns[${index}].sections`;
  return [
    ...gone.map((id) => `${path}: section '${id}' has videos and cannot be removed`),
    ...(areMoved ? [`${path}: sections that have videos cannot change places`] : []),
    ...changedKinds(recorded, stored.sections, campaign.sections).map(
      (at) => `${path}[${at}].answerType.kind: cannot change, because the section has answers`,
    ),
  ];
}

function pathText(path: readonly PropertyKey[]): string {
  const text = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return text.replace(/^\./, '') || 'the file';
}
