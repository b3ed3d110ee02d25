import { beginningBlock, campaignBlock, continuationBlock, organizationBlock } from '@/lib/domain/blocks';
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

const undated = { opens: null, closes: null, timeZone: null };

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
  expect(continuationBlock({ status, statusChangedAt: closed, ...undated }, { createdAt }, now)).toBe(block);
});

/** Open from noon to noon, in summer time of Oslo. */
const dated = { opens: '2026-07-01T14:00', closes: '2026-07-02T14:00', timeZone: 'Europe/Oslo' };
const campaign = { status: 'active', statusChangedAt: new Date('2026-06-01T00:00:00Z'), ...dated } as const;

it.each([
  ['2026-07-01T11:59:59Z', 'campaignNotOpen'],
  ['2026-07-01T12:00:00Z', null],
  ['2026-07-02T11:59:59Z', null],
  ['2026-07-02T12:00:00Z', 'campaignClosed'],
])('who comes at %s to a campaign that is open from noon to noon is answered with %s', (now, block) => {
  expect(beginningBlock(campaign, new Date(now))).toBe(block);
});

it('a status stops who comes, whatever the dates are', () => {
  expect(beginningBlock({ ...campaign, status: 'completed' }, new Date('2026-07-01T13:00:00Z'))).toBe(
    'campaignCompleted',
  );
});

it.each([
  [{}, '2026-07-02T13:00:00Z', null],
  [{}, '2026-07-03T12:00:00Z', null],
  [{}, '2026-07-03T12:00:01Z', 'campaignClosed'],
  [{ rehearsal: true }, '2026-07-09T00:00:00Z', null],
  // A day that was given to one person is the last, and no earlier one takes anything away.
  [{ ownClosing: new Date('2026-07-08T00:00:00Z') }, '2026-07-07T00:00:00Z', null],
  [{ ownClosing: new Date('2026-07-08T00:00:00Z') }, '2026-07-08T00:00:01Z', 'campaignClosed'],
  [{ ownClosing: new Date('2026-07-01T00:00:00Z') }, '2026-07-03T12:00:00Z', null],
])('a visit %j that began before the campaign closed is answered at %s with %s', (given, now, block) => {
  const visit = { createdAt: new Date('2026-07-02T11:00:00Z'), ...given };
  expect(continuationBlock(campaign, visit, new Date(now))).toBe(block);
});

it('a visit goes on when its campaign is opened later than it began', () => {
  const visit = { createdAt: new Date('2026-06-30T00:00:00Z') };
  expect(continuationBlock(campaign, visit, new Date('2026-06-30T01:00:00Z'))).toBeNull();
});
