import * as z from 'zod/mini';
import { WrittenAnswerType, USUAL_ANSWER_TYPE } from './answer-type';
import { CAMPAIGN_TEXTS, CampaignContent, Section, SECTION_TEXTS, SectionId } from './campaign-content';
import { WrittenClip } from './clips';
import { USUAL_REVIEWING, WrittenReviewing } from './scorecard';
import { translations } from './texts';

/** The most sections of a campaign. */
export const MAX_SECTIONS = 30;

/** A section as organizers describe it. Without an id, its number in the campaign becomes its id. */
export const WrittenSection = z.strictObject({
  ...Section.shape,
  id: z.optional(SectionId),
  translations: translations(z.partial(z.strictObject({ ...SECTION_TEXTS, clip: WrittenClip }))),
  clip: z._default(z.nullable(WrittenClip), null),
  answerType: z._default(WrittenAnswerType, USUAL_ANSWER_TYPE),
});

/**
 * A campaign as organizers write it, in a campaign file and in the console alike. Unknown keys are errors, so that a
 * misspelt key is noticed. The name may have any spelling.
 */
export const WrittenCampaign = z.strictObject({
  name: z.string(),
  ...CampaignContent.shape,
  title: z._default(CampaignContent.shape.title, null),
  description: z._default(CampaignContent.shape.description, null),
  translations: translations(z.partial(z.strictObject(CAMPAIGN_TEXTS))),
  reviewing: z._default(WrittenReviewing, USUAL_REVIEWING),
  sections: z.array(WrittenSection).check(z.minLength(1), z.maxLength(MAX_SECTIONS)),
});
