import * as z from 'zod/mini';
import { ANSWER_KINDS } from './answer-kinds';
import { CampaignContent } from './campaign-content';
import { CaptionTrack } from './clips';
import { AskedConsent, AskedSection, Campaign, CampaignDates, type Organization } from './entities';
import { inKnownLanguages, isKnownLanguage, isObject } from './known-languages';
import { LanguageTag } from './language-tag';

const text = z.string().check(z.minLength(1));
const id = z.pipe(z.union([text, z.int()]), z.transform(String));
const count = z.int().check(z.minimum(0));
const orNull = z.catch(z.nullable(z.string()), null);

const subscriptionStatus = z.catch(
  z.enum([
    'active',
    'trial',
    'canceled',
    'trialexpired',
    'paymentfailed',
  ] satisfies Organization['subscription']['status'][]),
  'active',
);

/** The fields that only this app uses. A value that cannot be used counts as left out. */
const OWN = forgive(
  z.omit(CampaignContent, {
    ...({ title: true, description: true, type: true, allowSharing: true, sections: true } as const),
    // Visitors never get it.
    reviewing: true,
  }).shape,
);
const OWN_OF_SECTION = forgive(z.omit(AskedSection, { id: true, prompt: true, seconds: true }).shape);

/** The time limit of a section whose own cannot be used, seconds. */
const USUAL_SECONDS = 60;

/** One bad value must not hide the whole campaign. Only the id must be right, because takes are saved under it. */
const BackendSection = z.object({
  ...OWN_OF_SECTION,
  id,
  prompt: z.catch(z.nullable(z.string()), ''),
  seconds: z.catch(z.int().check(z.minimum(1)), USUAL_SECONDS),
});

type Forgiven<Shape extends z.core.$ZodShape> = { [Field in keyof Shape]: z.ZodMiniCatch<Shape[Field]> };

/** Returns the fields such that each gets its default when its value is bad. Every field must have a default. */
function forgive<Shape extends z.core.$ZodShape>(shape: Shape): Forgiven<Shape> {
  const fields = Object.entries(shape).map(([name, field]) => [name, z.catch(field, () => z.parse(field, undefined))]);
  return Object.fromEntries(fields) as Forgiven<Shape>;
}

const KnownCampaign = z.object({
  ...OWN,
  id,
  name: text,
  title: orNull,
  description: orNull,
  status: z.pipe(
    z.unknown(),
    z.transform(() => 'active' as const),
  ),
  type: z.catch(CampaignContent.shape.type, 'default'),
  allowSharing: z.boolean(),
  organization: z.object({
    name: text,
    preferences: z.object({ allowOverdraft: z.boolean() }),
    plan: z.object({ limitVideos: count }),
    subscription: z.object({ status: subscriptionStatus, totalVideos: count }),
  }),
  sections: z.array(BackendSection).check(z.minLength(1)),
  introVideoUrl: orNull,
  introVideoUrls: z.pipe(
    z.transform(inKnown),
    z.catch(z.optional(z.partialRecord(LanguageTag, z.string())), undefined),
  ),
  // What it does not say, it does not do.
  extraTime: z.catch(CampaignContent.shape.extraTime.def.innerType, 'forbidden'),
  introTracks: z.catch(z.optional(z.array(CaptionTrack)), undefined),
  keptDays: z.catch(z.optional(z.nullable(z.int())), undefined),
  videoSession: z.catch(z.optional(z.boolean()), undefined),
  isClosed: z.catch(z.optional(z.boolean()), undefined),
  isRehearsal: z.catch(z.optional(z.boolean()), undefined),
  handover: z.catch(Campaign.shape.handover, undefined),
  dates: z.catch(z.optional(CampaignDates), undefined),
  consentAsked: z.catch(z.optional(AskedConsent), undefined),
});

/**
 * A campaign from another backend, which may support only the specification: it has the fields of spec 3.1 to 3.4, its
 * ids may be numbers, and fields that only this app uses get a default. An unknown type counts as the default type
 * (spec 1.4), and an unknown status lets visitors proceed (spec 4.5).
 */
export const BackendCampaign = z.pipe(
  z.transform(inKnownLanguages),
  z.pipe(KnownCampaign, z.transform(withPrompts)),
) satisfies z.ZodMiniType<Campaign>;

/** Where there is no time to think, no question is hidden: one that is missing is an empty one. */
function withPrompts<C extends z.infer<typeof KnownCampaign>>(campaign: C): C {
  const sections = campaign.sections.map((section) => {
    const isRecorded = ANSWER_KINDS[section.answerType.kind].isRecorded;
    const thinkSeconds = isRecorded ? (section.thinkSeconds ?? campaign.thinkSeconds) : null;
    const isHidden = thinkSeconds !== null;
    return isHidden ? section : { ...section, prompt: section.prompt ?? '' };
  });
  return { ...campaign, sections };
}

/** Returns what there is in the languages that this version of the app knows. */
function inKnown(values: unknown): unknown {
  if (!isObject(values)) return values;
  return Object.fromEntries(Object.entries(values).filter(([tag]) => isKnownLanguage(tag)));
}

/** What the page of a campaign says of it before it opens and after it has closed: no question is in it. */
const ShutCampaign = z.object({
  ...z.pick(CampaignContent, { title: true, description: true, languages: true, translations: true, type: true }).shape,
  ...z.pick(Campaign, { name: true, titleLanguage: true, descriptionLanguage: true }).shape,
  ...z.pick(Campaign, { adjusted: true }).shape,
  organization: z.object({ name: z.string() }),
  dates: CampaignDates,
});
export type ShutCampaign = z.infer<typeof ShutCampaign>;

/**
 * A campaign that is closed to visitors; only its status is needed. `shut`: it is so because of its dates. The status
 * is then the one that comes nearest.
 */
export const ClosedCampaign = z.object({
  status: z.enum(['deleted', 'completed', 'unpublished']),
  shut: z.catch(z.optional(ShutCampaign), undefined),
});
export type ClosedCampaign = z.infer<typeof ClosedCampaign>;
