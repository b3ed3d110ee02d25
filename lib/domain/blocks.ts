import type { Campaign, CampaignStatus, Organization } from '@/lib/contract/entities';
import type { ErrorCode } from '@/lib/contract/errors';
import { datesOf, finishBy, GRACE_MS, standingAt, withOwnClosing, type WrittenDates } from './campaign-dates';

const statusBlocks = {
  active: null,
  deleted: 'campaignDeleted',
  completed: 'campaignCompleted',
  unpublished: 'campaignUnpublished',
} as const satisfies Record<CampaignStatus, ErrorCode | null>;

/** Returns why the campaign's status keeps visitors out, or `null` when it does not (spec 4.1, 4.2, 4.3). */
export function campaignBlock(campaign: Pick<Campaign, 'status'>): ErrorCode | null {
  return statusBlocks[campaign.status];
}

const dateBlocks = { notOpen: 'campaignNotOpen', open: null, closed: 'campaignClosed' } as const;

/**
 * Returns why nobody may begin a visit now, by the campaign's status and its dates, or `null` when people may.
 * `ownClosing`: a later day that was given to who asks.
 */
export function beginningBlock(
  campaign: Pick<Campaign, 'status'> & WrittenDates,
  now: Date,
  ownClosing: Date | null = null,
): ErrorCode | null {
  return campaignBlock(campaign) ?? dateBlocks[standingAt(withOwnClosing(datesOf(campaign), ownClosing), now)];
}

const subscriptionBlocks = {
  active: null,
  trial: null,
  canceled: 'organizationCanceled',
  trialexpired: 'organizationTrialExpired',
  paymentfailed: 'organizationPaymentFailed',
} as const satisfies Record<Organization['subscription']['status'], ErrorCode | null>;

/**
 * Returns why the organization accepts no new videos, or `null` when it does. A limit of 0 means no limit (spec 9.11).
 */
export function organizationBlock({ preferences, plan, subscription }: Organization): ErrorCode | null {
  const block = subscriptionBlocks[subscription.status];
  if (block) return block;
  const reached = plan.limitVideos > 0 && subscription.totalVideos >= plan.limitVideos;
  return reached && !preferences.allowOverdraft ? 'organizationVideoLimit' : null;
}

/**
 * Returns why a visit that has begun may not continue, or `null`. Reasons: its campaign is deleted, was closed more
 * than a day ago, or its status was changed before the visit began. A rehearsal may go on whatever its campaign's
 * status and dates are. `ownClosing`: a later day that was given to this person; it stands against the campaign's
 * dates, and not against its status.
 */
export function continuationBlock(
  campaign: Pick<Campaign, 'status'> & Pick<WrittenDates, 'closes' | 'timeZone'> & { statusChangedAt: Date },
  visit: { createdAt: Date; rehearsal?: boolean; ownClosing?: Date | null },
  now: Date,
): ErrorCode | null {
  const block = campaignBlock(campaign);
  if (block === 'campaignDeleted') return block;
  if (visit.rehearsal) return null;
  const begunBefore = visit.createdAt < campaign.statusChangedAt;
  const inGrace = now.getTime() - campaign.statusChangedAt.getTime() <= GRACE_MS;
  if (block && !(begunBefore && inGrace)) return block;
  const until = finishBy(datesOf({ ...campaign, opens: null }), visit.ownClosing);
  return until && now > until ? 'campaignClosed' : null;
}
