import * as z from 'zod';
import * as mini from 'zod/mini';
import { Campaign, Section, SectionId } from './entities';

/** The most sections of a campaign. */
export const MAX_SECTIONS = 30;

/** A section as organizers describe it: all its fields. Without an id, its number in the campaign becomes its id. */
const WrittenSection = z.strictObject({ ...Section.shape, id: z.optional(SectionId) });

/** Fields that the app sets itself, or that organizers give in another place. */
const NOT_CONTENT = {
  id: true,
  organization: true,
  status: true,
  introVideoUrl: true,
  videoSession: true,
  isClosed: true,
  isRehearsal: true,
} as const;

/**
 * What organizers decide about a campaign, in a campaign file and in the console alike: all other fields. The name may
 * have any spelling.
 */
export const CampaignContent = z.strictObject({
  ...mini.omit(Campaign, NOT_CONTENT).shape,
  name: z.string(),
  title: mini._default(Campaign.shape.title, null),
  description: mini._default(Campaign.shape.description, null),
  sections: z.array(WrittenSection).min(1).max(MAX_SECTIONS),
});

export type CampaignContent = z.infer<typeof CampaignContent>;

/**
 * What a visit keeps of its campaign, as it was when the visit began: all content but the name, which is the campaign's
 * address (docs/decisions/0041-content-versions.md).
 */
export const CampaignVersion = CampaignContent.omit({ name: true })
  .extend({ sections: z.array(Section).min(1) })
  .strip();

export type CampaignVersion = z.infer<typeof CampaignVersion>;
