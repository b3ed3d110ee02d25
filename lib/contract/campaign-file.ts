import * as z from 'zod';
import * as mini from 'zod/mini';
import { Campaign, line, Section, SectionId, SubscriptionStatus } from './entities';

/** More films than one organization will ever make, and far below the limit of the database column. */
const videos = z.int().min(0).max(1_000_000).default(0);

/** A section as a file describes it: all its fields. Without an id, its number in the campaign becomes its id. */
const SectionInFile = z.strictObject({ ...Section.shape, id: z.optional(SectionId) });

/** Fields that the app sets itself, or that a file gives in another place. */
const NOT_IN_FILE = { id: true, organization: true, introVideoUrl: true } as const;

/** A campaign as a file describes it: all other fields. The name may have any spelling. */
const CampaignInFile = z.strictObject({
  ...mini.omit(Campaign, NOT_IN_FILE).shape,
  name: z.string(),
  title: mini._default(Campaign.shape.title, null),
  description: mini._default(Campaign.shape.description, null),
  /** Path of the campaign's own video, relative to the file. */
  introVideo: z.nullable(line(1000)).default(null),
  sections: z.array(SectionInFile).min(1).max(30),
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
