import * as z from 'zod';
import * as mini from 'zod/mini';
import { Campaign, line, Section, SectionId, SubscriptionStatus } from './entities';

/** More films than one organization will ever have, and well within a column of the database. */
const videos = z.int().min(0).max(1_000_000).default(0);

/** What a file says of a section: all its fields. Without an id, the section's number in the campaign is its id. */
const WrittenSection = z.strictObject({ ...Section.shape, id: z.optional(SectionId) });

/** What the app adds to a campaign by itself, or a file says elsewhere. */
const NotWritten = { id: true, organization: true, introVideoUrl: true } as const;

/** What a file says of a campaign: all other fields, the name in any spelling. */
const WrittenCampaign = z.strictObject({
  ...mini.omit(Campaign, NotWritten).shape,
  name: z.string(),
  title: mini._default(Campaign.shape.title, null),
  description: mini._default(Campaign.shape.description, null),
  /** Path of a film that tells of the campaign, beside the file. */
  introVideo: z.nullable(line(1000)).default(null),
  sections: z.array(WrittenSection).min(1).max(30),
});

/** What organizers write and `campaigns apply` reads. Unknown keys are faults, so that a misspelt one is noticed. */
export const CampaignFile = z.strictObject({
  organization: z.strictObject({
    name: line(200),
    whitelabel: z.nullable(line(50)).default(null),
    preferences: z.strictObject({ allowOverdraft: z.boolean().default(false) }).prefault({}),
    plan: z.strictObject({ limitVideos: videos }).prefault({}),
    subscription: z.strictObject({ status: SubscriptionStatus, totalVideos: videos }).prefault({ status: 'active' }),
  }),
  campaigns: z.array(WrittenCampaign).min(1),
});

export type CampaignFile = z.infer<typeof CampaignFile>;
