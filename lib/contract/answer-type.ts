import * as z from 'zod/mini';
import type { AnswerKind } from './answer-kinds';
import { CHOICES, MAX_TEXT_ANSWER } from './answer-limits';
import { FILE_FORMATS, FILE_MEGABYTES, type FileFormat } from './file-formats';
import { LanguageTag } from './language-tag';
import { oneOfKinds } from './one-of-kinds';
import { line, translations } from './texts';

/** The texts of a choice that may be given in several languages. */
export const CHOICE_TEXTS = { text: line(CHOICES.length) };

const FORMATS = Object.keys(FILE_FORMATS) as [FileFormat, ...FileFormat[]];

/** Whether it may be skipped. */
const isOptional = z._default(z.boolean(), false);

/** Returns the schemas of choices and of kinds, of which each is an object by `object`. */
function kindsOf(object: typeof z.object) {
  /** One of the answers that a section offers. Its place among them is what an answer names. */
  const offered = object({ ...CHOICE_TEXTS, translations: translations(z.partial(object(CHOICE_TEXTS))) });
  const video = object({ kind: z.literal('video'), isOptional });
  /** Sound alone, whatever the campaign says of that. */
  const audio = object({ kind: z.literal('audio'), isOptional });
  const text = object({
    kind: z.literal('text'),
    /** How long an answer may be. */
    limit: z._default(z.int().check(z.minimum(1), z.maximum(MAX_TEXT_ANSWER)), 1000),
    unit: z._default(z.enum(['characters', 'words']), 'characters'),
    isOptional,
  });
  const choice = object({
    kind: z.literal('choice'),
    choices: z.array(offered).check(z.minLength(CHOICES.min), z.maxLength(CHOICES.max)),
    /** How many of them an answer may have. */
    most: z._default(z.int().check(z.minimum(1), z.maximum(CHOICES.max)), 1),
    /** Whether an answer may be one of the visitor's own. */
    allowsOther: z._default(z.boolean(), false),
    isOptional,
  });
  const file = object({
    kind: z.literal('file'),
    /** What it may be. */
    formats: z._default(
      z.array(z.enum(FORMATS)).check(
        z.minLength(1),
        z.refine((formats) => new Set(formats).size === formats.length, { error: 'must name each format once' }),
      ),
      ['pdf', 'jpg', 'png'],
    ),
    maxMegabytes: z._default(z.int().check(z.minimum(1), z.maximum(FILE_MEGABYTES.max)), FILE_MEGABYTES.usual),
    isOptional,
  });
  return { offered, kinds: { video, audio, text, choice, file } satisfies Record<AnswerKind, unknown> };
}

const kept = kindsOf(z.object);
const written = kindsOf(z.strictObject as typeof z.object);

/** How a section is answered: a kind more is a member more. What only a newer version of the app knows is left out. */
export const AnswerType = oneOfKinds(kept.kinds);

/** The same as organizers write it: unknown keys are errors. */
export const WrittenAnswerType = oneOfKinds(written.kinds);

/** The same as a visitor gets it: on a page in another language, a choice may say in which it is. */
export const AskedAnswerType = oneOfKinds({
  ...kept.kinds,
  choice: z.extend(kept.kinds.choice, {
    choices: z.array(z.extend(kept.offered, { textLanguage: z.optional(LanguageTag) })),
  }),
});

/** How a section is answered that says nothing of it. */
export const USUAL_ANSWER_TYPE = { kind: 'video', isOptional: false } as const;

export type Choice = z.infer<typeof kept.offered>;
export type AnswerType = z.infer<typeof AnswerType>;
export type AskedAnswerType = z.infer<typeof AskedAnswerType>;
