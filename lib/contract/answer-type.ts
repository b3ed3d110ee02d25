import * as z from 'zod/mini';
import { CHOICES, MAX_TEXT_ANSWER } from './answer-kinds';
import { LanguageTag } from './languages';
import { line, translations } from './texts';

/** The texts of a choice that may be given in several languages. */
export const CHOICE_TEXTS = { text: line(CHOICES.length) };

/** One of the answers that a section offers. Its place among them is what an answer names. */
export const Choice = z.strictObject({
  ...CHOICE_TEXTS,
  translations: translations(z.partial(z.strictObject(CHOICE_TEXTS))),
});

/** Whether it may be skipped. */
const isOptional = z._default(z.boolean(), false);

const video = z.strictObject({ kind: z.literal('video') });
/** Sound alone, whatever the campaign says of that. */
const audio = z.strictObject({ kind: z.literal('audio') });

const textAnswer = z.strictObject({
  kind: z.literal('text'),
  /** How long an answer may be. */
  limit: z._default(z.int().check(z.minimum(1), z.maximum(MAX_TEXT_ANSWER)), 1000),
  unit: z._default(z.enum(['characters', 'words']), 'characters'),
  isOptional,
});

const choiceAnswer = z.strictObject({
  kind: z.literal('choice'),
  choices: z.array(Choice).check(z.minLength(CHOICES.min), z.maxLength(CHOICES.max)),
  /** How many of them an answer may have. */
  most: z._default(z.int().check(z.minimum(1), z.maximum(CHOICES.max)), 1),
  /** Whether an answer may be one of the visitor's own. */
  allowsOther: z._default(z.boolean(), false),
  isOptional,
});

/** How a section is answered: a kind more is a member more. */
export const AnswerType = z.discriminatedUnion('kind', [video, audio, textAnswer, choiceAnswer]);

/** The same as a visitor gets it: on a page in another language, a choice may say in which it is. */
export const AskedAnswerType = z.discriminatedUnion('kind', [
  video,
  audio,
  textAnswer,
  z.extend(choiceAnswer, { choices: z.array(z.extend(Choice, { textLanguage: z.optional(LanguageTag) })) }),
]);

export type Choice = z.infer<typeof Choice>;
export type AnswerType = z.infer<typeof AnswerType>;
export type AskedAnswerType = z.infer<typeof AskedAnswerType>;
