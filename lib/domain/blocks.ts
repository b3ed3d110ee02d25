import type { Campaign, CampaignStatus, Organization } from '@/lib/contract/entities';
import type { ErrorCode } from '@/lib/contract/errors';

/**
 * How long a visit that began before its campaign was closed may continue, ms (docs/decisions/0021-campaign-states.md).
 */
const GRACE_MS = 24 * 60 * 60 * 1000;

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
 * than a day ago, or was closed before the visit began. A rehearsal may go on whatever its campaign's status is.
 */
export function continuationBlock(
  campaign: Pick<Campaign, 'status'> & { statusChangedAt: Date },
  visit: { createdAt: Date; rehearsal?: boolean },
  now: Date,
): ErrorCode | null {
  const block = campaignBlock(campaign);
  if (!block || block === 'campaignDeleted') return block;
  if (visit.rehearsal) return null;
  const begunBefore = visit.createdAt < campaign.statusChangedAt;
  const inGrace = now.getTime() - campaign.statusChangedAt.getTime() <= GRACE_MS;
  return begunBefore && inGrace ? null : block;
}
