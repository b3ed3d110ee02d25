import * as z from 'zod';
import { choicesFaults, type ChoicesFault, withoutUnusedTimes } from './answer-rules';
import { ANSWER_KINDS } from './answer-kinds';
import { CAMPAIGN_TEXTS, SECTION_TEXTS } from './campaign-content';
import { CLIP_KINDS, WrittenClip } from './clips';
import { CampaignStatus, SubscriptionStatus } from './entities';
import { closesFirst } from './local-time';
import { placeInFile, spreadLanguages } from './localized-text';
import { line, translations } from './texts';
import { MAX_SECTIONS, WrittenCampaign, WrittenSection } from './written-campaign';

/** More films than one organization will ever make, and far below the limit of the database column. */
const videos = z.int().min(0).max(1_000_000).default(0);

/** A path, relative to the file. */
const video = line(1000);

/** With what a question is asked: a path, what is said there, and what is to be seen. */
const question = z
  .strictObject({
    ...{ video: z.optional(video), audio: z.optional(video), picture: z.optional(video) },
    captions: z.optional(SECTION_TEXTS.clipCaptions),
    description: z.optional(SECTION_TEXTS.clipDescription),
  })
  .refine((given) => CLIP_KINDS.filter((kind) => given[kind] !== undefined).length === 1, {
    message: 'must have one of video, audio and picture',
  });

/** A section as a file describes it. */
const SectionInFile = z.strictObject({
  ...WrittenSection.shape,
  question: z.nullable(question).default(null),
  translations: translations(z.strictObject({ ...SECTION_TEXTS, clip: WrittenClip, question }).partial()),
});

/** A campaign as a file describes it, once its languages are told apart (`spreadLanguages`). */
const CampaignInFile = z.strictObject({
  ...WrittenCampaign.shape,
  status: CampaignStatus,
  /** The campaign's own video. */
  introVideo: z.nullable(video).default(null),
  translations: translations(z.strictObject({ ...CAMPAIGN_TEXTS, introVideo: video }).partial()),
  sections: z.array(SectionInFile).min(1).max(MAX_SECTIONS),
});

/** The same as it is written. Says everything that is wrong at once, each with its place in the file. */
const LocalizedCampaign = z.unknown().transform((written, context) => {
  const { campaign, faults } = spreadLanguages(written);
  const parsed = CampaignInFile.safeParse(campaign);
  if (parsed.success && closesFirst(parsed.data))
    faults.push({ path: ['closes'], message: 'must be later than opens' });
  if (parsed.success && parsed.data.consent === null && parsed.data.consentText !== null)
    faults.push({ path: ['consentText'], message: 'needs consent, the line that leads to it' });
  if (parsed.success) faults.push(...answerFaults(parsed.data, written));
  if (parsed.success && faults.length === 0)
    return { ...parsed.data, sections: parsed.data.sections.map(withoutUnusedTimes) };
  for (const fault of faults) context.addIssue({ code: 'custom', ...fault });
  for (const issue of parsed.error?.issues ?? [])
    context.addIssue({ code: 'custom', path: placeInFile(issue.path, written), message: issue.message });
  return z.NEVER;
});

const CHOICES_WORDS: Readonly<Record<ChoicesFault['code'], string>> = {
  mostTooHigh: 'is more than there are choices',
  choiceRepeated: 'is there twice',
};

/** Returns what is wrong with how sections are answered although each of their fields is right. */
function answerFaults({ sections }: z.infer<typeof CampaignInFile>, written: unknown) {
  const thoughtful = sections.flatMap(({ answerType, thinkSeconds }, index) =>
    thinkSeconds === null || ANSWER_KINDS[answerType.kind].isRecorded ? [] : [index],
  );
  return [
    ...thoughtful.map((index) => ({ path: ['sections', index, 'thinkSeconds'], message: 'is for what is recorded' })),
    ...choicesFaults(sections).map(({ path, code }) => ({
      path: placeInFile(path, written),
      message: CHOICES_WORDS[code],
    })),
  ];
}

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
  campaigns: z.array(LocalizedCampaign).min(1),
});

export type CampaignFile = z.infer<typeof CampaignFile>;
export type QuestionInFile = z.infer<typeof question>;
