import * as z from 'zod';
import { line } from './campaign-content';
import { CampaignStatus, SubscriptionStatus } from './entities';
import { WrittenCampaign } from './written-campaign';

/** More films than one organization will ever make, and far below the limit of the database column. */
const videos = z.int().min(0).max(1_000_000).default(0);

/** A campaign as a file describes it. */
const CampaignInFile = z.strictObject({
  ...WrittenCampaign.shape,
  status: CampaignStatus,
  /** Path of the campaign's own video, relative to the file. */
  introVideo: z.nullable(line(1000)).default(null),
});

/**
 * The file that organizers write and `campaigns apply` reads. Unknown keys are errors, so that a misspelt key is
 * noticed.
 */
export const CampaignFile = z.strictObject({
  organization: z.strictObject({
    name: line(200),
    whitelabel: z.nullable(line(50)).default(null),
    preferences: z.strictObject({ allowOverdraft: z.boolean().default(false) }).prefault({}),
    plan: z.strictObject({ limitVideos: videos }).prefault({}),
    subscription: z.strictObject({ status: SubscriptionStatus, totalVideos: videos }).prefault({ status: 'active' }),
  }),
  campaigns: z.array(CampaignInFile).min(1),
});

export type CampaignFile = z.infer<typeof CampaignFile>;
