import { campaignBlock, continuationBlock, organizationBlock } from '@/lib/domain/blocks';
import type { Organization } from '@/lib/contract/entities';

function createOrganization(given: {
  status?: Organization['subscription']['status'];
  total?: number;
  limit?: number;
  overdraft?: boolean;
}): Organization {
  const { status = 'active', total = 0, limit = 0, overdraft = false } = given;
  return {
    name: 'House',
    preferences: { allowOverdraft: overdraft },
    plan: { limitVideos: limit },
    subscription: { status, totalVideos: total },
  };
}

it.each([
  ['active', null],
  ['deleted', 'campaignDeleted'],
  ['completed', 'campaignCompleted'],
  ['unpublished', 'campaignUnpublished'],
] as const)('a campaign that is %s is blocked as %s (spec 4.5)', (status, block) => {
  expect(campaignBlock({ status })).toBe(block);
});

it.each([
  [{}, null],
  [{ status: 'trial' }, null],
  [{ status: 'canceled' }, 'organizationCanceled'],
  [{ status: 'trialexpired' }, 'organizationTrialExpired'],
  [{ status: 'paymentfailed' }, 'organizationPaymentFailed'],
  [{ limit: 3, total: 2 }, null],
  [{ limit: 3, total: 3 }, 'organizationVideoLimit'],
  [{ limit: 3, total: 4 }, 'organizationVideoLimit'],
  [{ limit: 0, total: 99 }, null],
  [{ limit: 3, total: 3, overdraft: true }, null],
  [{ status: 'canceled', limit: 3, total: 3, overdraft: true }, 'organizationCanceled'],
] as const)('an organization with %j is blocked as %s (spec 9.11, 9.12)', (given, block) => {
  expect(organizationBlock(createOrganization(given))).toBe(block);
});

const closed = new Date('2026-03-01T12:00:00Z');
const before = new Date('2026-03-01T11:00:00Z');
const after = new Date('2026-03-01T13:00:00Z');
const nextNoon = new Date('2026-03-02T12:00:00Z');
const nextNoonAndABit = new Date('2026-03-02T12:00:01Z');

it.each([
  ['active', before, nextNoonAndABit, null],
  ['completed', before, after, null],
  ['unpublished', before, nextNoon, null],
  ['completed', before, nextNoonAndABit, 'campaignCompleted'],
  ['completed', after, after, 'campaignCompleted'],
  ['deleted', before, after, 'campaignDeleted'],
] as const)('in a campaign %s since noon, a visit of %s is answered at %s with %s', (status, createdAt, now, block) => {
  expect(continuationBlock({ status, statusChangedAt: closed }, { createdAt }, now)).toBe(block);
});
