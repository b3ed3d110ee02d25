import * as z from 'zod/mini';
import { CHOICES, MAX_TYPED } from './answer-kinds';
import { SectionId } from './campaign-content';
import { line } from './texts';

/** Text that is typed: several lines, without control characters and unpaired surrogates. */
const typed = z.string().check(z.maxLength(MAX_TYPED), z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u, 'must be text'));

const choiceAnswer = z.strictObject({
  kind: z.literal('choice'),
  /** The places of the choices, from 0, in their order. */
  chosen: z.array(z.int().check(z.minimum(0), z.maximum(CHOICES.max - 1))).check(z.maxLength(CHOICES.max)),
  /** An answer of the visitor's own; `null`: none. */
  other: z.nullable(line(CHOICES.length)),
});

/** An answer that is not recorded. `skipped`: the section is optional, and the visitor has left it out. */
export const Answer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: typed }),
  choiceAnswer,
  z.strictObject({ kind: z.literal('skipped') }),
]);

/** An answer of which more is to come; it may be longer than it may be in the end, or empty. */
export const AnswerDraft = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: typed }),
  z.extend(choiceAnswer, { other: z.nullable(z.string().check(z.maxLength(CHOICES.length))) }),
]);

/** What a visit has of a section that is not recorded. */
export const SectionAnswer = z.object({
  sectionId: SectionId,
  /** Rises with each that is kept: what comes with an earlier one is older. */
  revision: z.int(),
  /** `null`: the visitor has not gone on with one. */
  answer: z.nullable(Answer),
  /** What was typed since; `null`: nothing. */
  draft: z.nullable(AnswerDraft),
});

export type Answer = z.infer<typeof Answer>;
export type AnswerDraft = z.infer<typeof AnswerDraft>;
export type SectionAnswer = z.infer<typeof SectionAnswer>;
