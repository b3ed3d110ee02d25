import * as z from 'zod/mini';
import type { GivenKind } from './answer-kinds';
import { CHOICES, MAX_TYPED } from './answer-limits';
import { FILE_FORMATS, type FileFormat, MAX_FILE_NAME } from './file-formats';
import { SectionId } from './campaign-content';
import { oneOfKinds } from './one-of-kinds';
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

const textAnswer = z.strictObject({ kind: z.literal('text'), text: typed });
const skipped = z.strictObject({ kind: z.literal('skipped') });

/** The random id of one file. The browser makes it when the file is chosen. */
export const FileId = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/));

/** The name that a file had with its visitor: nothing is found or opened by it. */
export const FileName = line(MAX_FILE_NAME);

/** A file that answers a section, as the server has found it. */
export const KeptFile = z.object({
  fileId: FileId,
  name: FileName,
  bytes: z.int(),
  format: z.enum(Object.keys(FILE_FORMATS) as [FileFormat, ...FileFormat[]]),
});

const sentFile = z.strictObject({ kind: z.literal('file'), fileId: FileId });
const keptFile = z.strictObject({ kind: z.literal('file'), file: KeptFile });

/** An answer as it is sent. `skipped`: the section is optional, and the visitor has left it out. */
export const SentAnswer = oneOfKinds({
  ...({ text: textAnswer, choice: choiceAnswer, file: sentFile } satisfies Record<GivenKind, unknown>),
  skipped,
});

/** An answer as it is kept: of a file the server says itself what it is. */
export const Answer = oneOfKinds({
  ...({ text: textAnswer, choice: choiceAnswer, file: keptFile } satisfies Record<GivenKind, unknown>),
  skipped,
});

/** An answer of which more is to come; it may be longer than it may be in the end, or empty. A file has none. */
export const AnswerDraft = oneOfKinds({
  text: textAnswer,
  choice: z.extend(choiceAnswer, { other: z.nullable(z.string().check(z.maxLength(CHOICES.length))) }),
});

/** What a visit has of a section that is not recorded, or of one that would be and was skipped. */
export const SectionAnswer = z.object({
  sectionId: SectionId,
  /** Rises with each that is kept: what comes with an earlier one is older. */
  revision: z.int(),
  /** `null`: the visitor has not gone on with one. */
  answer: z.nullable(Answer),
  /** What was typed since; `null`: nothing. */
  draft: z.nullable(AnswerDraft),
});

export type KeptFile = z.infer<typeof KeptFile>;
export type SentAnswer = z.infer<typeof SentAnswer>;
export type Answer = z.infer<typeof Answer>;
export type AnswerDraft = z.infer<typeof AnswerDraft>;
export type SectionAnswer = z.infer<typeof SectionAnswer>;
