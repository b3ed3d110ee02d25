import * as z from 'zod';
import { CampaignKind, CampaignStatus, Description, line, SectionId, SubscriptionStatus } from './entities';

/** More films than one organization will ever have, and well within a column of the database. */
const videos = z.int().min(0).max(1_000_000).default(0);

const Section = z.strictObject({
  /** Names the section for good; without one its position does. */
  id: z.optional(SectionId),
  prompt: line(500),
  seconds: z.int().min(1).max(900),
});

/** What organizers write and `campaigns apply` reads. Unknown keys are faults: a misspelt one must not pass in silence. */
export const CampaignFile = z.strictObject({
  organization: z.strictObject({
    name: line(200),
    whitelabel: z.nullable(line(50)).default(null),
    preferences: z.strictObject({ allowOverdraft: z.boolean().default(false) }).prefault({}),
    plan: z.strictObject({ limitVideos: videos }).prefault({}),
    subscription: z.strictObject({ status: SubscriptionStatus, totalVideos: videos }).prefault({ status: 'active' }),
  }),
  campaigns: z
    .array(
      z.strictObject({
        name: z.string(),
        type: CampaignKind,
        title: z.nullable(line(200)).default(null),
        description: z.nullable(Description).default(null),
        status: CampaignStatus,
        allowSharing: z.boolean(),
        /** Path of a film that tells of the campaign, beside the file. */
        introVideo: z.nullable(line(1000)).default(null),
        sections: z.array(Section).min(1).max(30),
      }),
    )
    .min(1),
});

export type CampaignFile = z.infer<typeof CampaignFile>;
