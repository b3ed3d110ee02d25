import * as z from 'zod/mini';

/** The emails that a campaign sends to people, each with words of its own. */
export const MESSAGE_KINDS = ['invitation', 'reminder', 'received', 'accepted', 'declined'] as const;
export const MessageKind = z.enum(MESSAGE_KINDS);
export type MessageKind = z.infer<typeof MessageKind>;

/** What stands in braces in a message and is filled in for each person. */
export const PLACEHOLDERS = ['name', 'title', 'organization', 'link', 'closes', 'minutes', 'questions'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** The words of a message, with placeholders. */
export const MessageWords = z.object({
  subject: z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^[^\p{Cc}\p{Cs}]*$/u)),
  text: z.string().check(z.minLength(1), z.maxLength(5000), z.regex(/^\P{Cs}*$/u)),
});
export type MessageWords = z.infer<typeof MessageWords>;
