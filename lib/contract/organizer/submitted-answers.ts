import * as z from 'zod/mini';
import type { GivenKind } from '../answer-kinds';
import { KeptFile } from '../answers';
import { oneOfKinds } from '../one-of-kinds';

/** `open`: the visitor has not gone on with an answer. What was only typed is told to nobody but the person. */
const AnswerState = z.enum(['answered', 'skipped', 'open']);

const asked = {
  sectionId: z.string(),
  /** The section's place in the campaign, from 1. */
  number: z.int().check(z.minimum(1)),
  /** As the visit has it. */
  prompt: z.string(),
  state: AnswerState,
  /** `null`: nothing was answered. */
  answeredAt: z.nullable(z.iso.datetime()),
};

/** What was answered to a section that is not recorded. */
export const SubmittedAnswer = oneOfKinds({
  text: z.object({
    kind: z.literal('text'),
    ...asked,
    /** `null`: nothing was answered. */
    text: z.nullable(z.string()),
  }),
  choice: z.object({
    kind: z.literal('choice'),
    ...asked,
    /** What there was to choose from, in order. */
    choices: z.array(z.object({ text: z.string(), isChosen: z.boolean() })),
    /** An answer of the visitor's own; `null`: none. */
    other: z.nullable(z.string()),
  }),
  file: z.object({
    kind: z.literal('file'),
    ...asked,
    /** `null`: nothing was sent. */
    file: z.nullable(
      z.extend(KeptFile, {
        /** `null`: withheld with the name of whoever sent it, and so is the link. */
        name: z.nullable(KeptFile.shape.name),
        /** A signed link that saves it; `null`: the caller may not. */
        url: z.nullable(z.string()),
      }),
    ),
  }),
} satisfies Record<GivenKind, unknown>);

export type SubmittedAnswer = z.infer<typeof SubmittedAnswer>;
