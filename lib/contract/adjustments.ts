import * as z from 'zod/mini';
import { MAX_RETAKES } from './campaign-content';
import { LanguageTag } from './language-tag';
import { LocalTime } from './local-time';

/** How much more time than others a person is given: half as much more, twice as much, or no limit. */
export const GivenTime = z.enum(['half', 'double', 'unlimited']);

const orAsCampaign = <Value extends z.core.SomeType>(value: Value) => z._default(z.nullable(value), null);

/** What an editor gives to one invited person. `null`, or left out: it is as the campaign has it. */
export const Adjustments = z.object({
  /** To think and to answer. */
  extraTime: orAsCampaign(GivenTime),
  /** How often each section may be recorded again. It takes nothing away where the campaign allows more. */
  retakes: orAsCampaign(z.union([z.int().check(z.minimum(0), z.maximum(MAX_RETAKES)), z.literal('unlimited')])),
  /** Until when this person may record, in the campaign's time zone. */
  closes: orAsCampaign(LocalTime),
  /** In which the pages are, unless the person chooses another. */
  language: orAsCampaign(LanguageTag),
});

/** What holds for an invited person now, as far as it can be given to one: open pages follow it. */
export const Adjusted = z.object({
  /** `null`: as often as the visitor likes. */
  retakes: z.nullable(z.int()),
  /** `null`: there is no such date. */
  closesAt: z.nullable(z.iso.datetime()),
  finishBy: z.nullable(z.iso.datetime()),
  /** `null`: none was given. */
  language: z.nullable(LanguageTag),
  extraTime: z.nullable(GivenTime),
});

export type GivenTime = z.infer<typeof GivenTime>;
export type Adjustments = z.infer<typeof Adjustments>;
export type Adjusted = z.infer<typeof Adjusted>;
