import * as z from 'zod/mini';

/**
 * How a visitor can be reached, as typed (`domain/contact.ts`). What is left out is as it was before, and '' is not
 * given.
 */
export const GivenContact = z.object({
  email: z.optional(z.string().check(z.maxLength(1000))),
  phone: z.optional(z.string().check(z.maxLength(1000))),
});

export type GivenContact = z.infer<typeof GivenContact>;
