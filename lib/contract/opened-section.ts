import * as z from 'zod/mini';
import { AskedClips } from './clips';
import { AskedSection } from './entities';

/** The question of a section with time to think, as it is handed out. */
export const OpenedSection = z.object({
  prompt: z.string(),
  ...z.pick(AskedSection, { translations: true }).shape,
  ...AskedClips.shape,
  /** `null`: there is nothing to think about any more, because a recording of it has begun. */
  clock: z.nullable(
    z.object({
      /** How long it runs in all. */
      seconds: z.int(),
      /** What is left of it, by the server's time. */
      remainingMs: z.int(),
      /**
       * For how long it waits yet for the question to be heard (`heard`), at most; meanwhile all of it remains. Left
       * out: it runs.
       */
      waitMs: z.optional(z.int()),
      /** How much longer a recording of this section may begin; 0: it is too late. */
      startMs: z.int(),
    }),
  ),
});
export type OpenedSection = z.infer<typeof OpenedSection>;
