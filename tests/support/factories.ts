import { randomUUID } from 'node:crypto';
import type { CampaignInput, OrganizationInput } from '@/lib/server/ports/store/campaigns';
import { createSection, PLAIN_CONTENT } from './visit-factories';

let last = 0;
/** Returns a name that is unique in this run. */
export const uniqueName = (kind: string) => `${kind}-${process.pid}-${(last += 1)}`;

export function createOrganization(overrides: Partial<OrganizationInput> = {}): OrganizationInput {
  return {
    name: uniqueName('Organization'),
    whitelabel: null,
    preferences: { allowOverdraft: false },
    plan: { limitVideos: 0 },
    subscription: { status: 'active', totalVideos: 0 },
    ...overrides,
  };
}

export function createCampaign(overrides: Partial<CampaignInput> = {}): CampaignInput {
  return {
    id: randomUUID(),
    name: uniqueName('campaign'),
    status: 'active',
    ...PLAIN_CONTENT,
    introVideoKey: null,
    introVideoKeys: {},
    sections: [
      createSection({ id: 'one', prompt: 'First?', seconds: 5 }),
      createSection({ id: 'two', prompt: 'Second?', seconds: 5 }),
    ],
    ...overrides,
  };
}

export const createUuid = (): string => randomUUID();

export const createUploadId = (): string => randomUUID().replaceAll('-', '');
