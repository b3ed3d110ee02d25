import * as z from 'zod/mini';
import { AnswerType, USUAL_ANSWER_TYPE } from './answer-type';
import { isWebVtt, MAX_CAPTIONS, withPlainLines } from './captions';
import { SectionClip } from './clips';
import { LanguageTag } from './language-tag';
import { LANGUAGE_TAGS } from './languages';
import { WrittenDates } from './local-time';
import { Reviewing, USUAL_REVIEWING } from './scorecard';
import { line, text, translations } from './texts';

/** An address of another website. Only https: whoever is sent there has just been recorded. */
const httpsAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(2000),
    z.refine(isHttps, { error: 'must be a web address that begins with https', params: { fault: 'notHttps' } }),
  );

/** Captions of a video, or of sound, as WebVTT. */
const captions = z
  .string()
  .check(
    z.overwrite(withPlainLines),
    z.trim(),
    z.maxLength(MAX_CAPTIONS),
    z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u, 'must be text'),
    z.refine(isWebVtt, { error: 'must be captions in WebVTT', params: { fault: 'notCaptions' } }),
  );

export const SectionId = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/));

export const CampaignKind = z.enum(['default', 'job']);

/** Whether visitors are asked for something. */
export const ASKED = ['no', 'optional', 'required'] as const;
const Asked = z.enum(ASKED);

/** The longest time limit a section may have, seconds. */
export const MAX_SECTION_SECONDS = 900;

/** The most retakes of a section that a limit may allow. */
export const MAX_RETAKES = 20;

/** Whether takes may be sound alone (`domain/audio-only.ts`). */
export const AudioOnly = z.enum(['forbidden', 'allowed', 'required']);

/** The time to think about a question, seconds. */
export const THINK_SECONDS = { min: 5, max: 600 };

const thinkSeconds = z._default(
  z.nullable(z.int().check(z.minimum(THINK_SECONDS.min), z.maximum(THINK_SECONDS.max))),
  null,
);

/** The texts of a section, and those of a campaign, that may be given in several languages. */
export const SECTION_TEXTS = { prompt: line(500), clipCaptions: captions, clipDescription: line(500) };
export const CAMPAIGN_TEXTS = {
  title: line(200),
  description: text(2000),
  consent: line(500),
  consentText: text(8000),
  introVideoCaptions: captions,
};

/** A section of a campaign. A new field needs a default, like one of `CampaignContent`. */
export const Section = z.object({
  id: SectionId,
  prompt: SECTION_TEXTS.prompt,
  /** `clip`: a language may be asked with another than the campaign's own. */
  translations: translations(z.partial(z.object({ ...SECTION_TEXTS, clip: SectionClip }))),
  /** Time limit in seconds; says nothing where nothing is recorded. */
  seconds: z.int().check(z.minimum(1), z.maximum(MAX_SECTION_SECONDS)),
  /** Time to think about the question; `null`: as the campaign says (`domain/think-time.ts`). */
  thinkSeconds,
  /** How it is answered (`domain/answers.ts`). */
  answerType: z._default(AnswerType, USUAL_ANSWER_TYPE),
  /** What it is asked with besides its words (`domain/clips.ts`); `null`: nothing. */
  clip: z._default(z.nullable(SectionClip), null),
  /** What is said in it. Visitors get them by an address of their own. */
  clipCaptions: z._default(z.nullable(SECTION_TEXTS.clipCaptions), null),
  /** What is to be seen in it, for those who do not see a picture. */
  clipDescription: z._default(z.nullable(SECTION_TEXTS.clipDescription), null),
});

/**
 * What organizers decide about a campaign, but for its name, which is its address. This is the one definition: what a
 * file says, what the console edits and keeps as a draft, what is stored, copied and exported, what visits keep, and
 * what visitors and programs get, are derived from it. A new field needs a default, for what was written before it.
 */
export const CampaignContent = z.object({
  /** With `null`, the title and description of the campaign's type are shown. */
  title: z.nullable(CAMPAIGN_TEXTS.title),
  description: z.nullable(CAMPAIGN_TEXTS.description),
  /** Of the campaign's own video; `null`: none. Visitors get them by an address of their own. */
  introVideoCaptions: z._default(z.nullable(CAMPAIGN_TEXTS.introVideoCaptions), null),
  /** Only in these it is offered; the first is its own. Without any, it is offered in all, and its own is not known. */
  languages: z._default(
    z
      .array(LanguageTag)
      .check(z.maxLength(LANGUAGE_TAGS.length), z.refine(isWithoutRepeats, 'must name each language once')),
    [],
  ),
  translations: translations(z.partial(z.object(CAMPAIGN_TEXTS))),
  type: CampaignKind,
  allowSharing: z.boolean(),
  /** How often each section may be recorded again (`domain/retakes.ts`); `null`: as often as the visitor likes. */
  retakes: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_RETAKES))), null),
  /** Whether visitors may take more time to think and to answer (`domain/extra-time.ts`). */
  extraTime: z._default(z.enum(['allowed', 'forbidden']), 'allowed'),
  /** Whether visitors may, or must, record sound alone; a card stands in their video for the picture. */
  audioOnly: z._default(AudioOnly, 'forbidden'),
  /**
   * How long visitors may change what they answered without a recording: until their visit is completed, or also after
   * that, for as long as who has begun may finish (`domain/answers.ts`).
   */
  changeAnswers: z._default(z.enum(['untilFinished', 'untilClosed']), 'untilFinished'),
  /** Whether what is said is written down, where the server can: captions, and transcripts to read and to search. */
  captions: z._default(z.enum(['off', 'on']), 'off'),
  /** Time to think about each question, which is hidden until then; `null`: none (`domain/think-time.ts`). */
  thinkSeconds,
  ...WrittenDates,
  /** Whether Start asks for an email address and a phone number (`domain/contact.ts`). */
  askEmail: z._default(Asked, 'no'),
  askPhone: z._default(Asked, 'no'),
  /** What visitors have to accept before they begin (`domain/consent.ts`); `null`: nothing. */
  consent: z._default(z.nullable(CAMPAIGN_TEXTS.consent), null),
  /** The full text of it, if there is one. */
  consentText: z._default(z.nullable(CAMPAIGN_TEXTS.consentText), null),
  /** Where Thank you offers to continue; `null`: nowhere. */
  redirectUrl: z._default(z.nullable(httpsAddress), null),
  /** How what visitors hand in is reviewed (`domain/scores.ts`). Visitors never get it. */
  reviewing: z._default(Reviewing, USUAL_REVIEWING),
  sections: z.array(Section),
});

export type AudioOnly = z.infer<typeof AudioOnly>;
export type CampaignKind = z.infer<typeof CampaignKind>;
export type Asked = (typeof ASKED)[number];
export type Section = z.infer<typeof Section>;
export type CampaignContent = z.infer<typeof CampaignContent>;

/** The page names its host alone, so it says nothing of who may sign in there. */
function isHttps(address: string): boolean {
  // Without its slashes it would be an address within the page's own site.
  if (!/^https:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

function isWithoutRepeats(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}
