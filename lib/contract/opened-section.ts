import * as z from 'zod/mini';
import { Section } from './campaign-content';

/** The question of a section with time to think, as it is handed out. */
export const OpenedSection = z.object({
  ...z.pick(Section, { prompt: true, translations: true }).shape,
  /** `null`: there is nothing to think about any more, because a recording of it has begun. */
  clock: z.nullable(
    z.object({
      /** How long it runs in all. */
      seconds: z.int(),
      /** What is left of it, by the server's time. */
      remainingMs: z.int(),
      /** How much longer a recording of this section may begin; 0: it is too late. */
      startMs: z.int(),
    }),
  ),
});
export type OpenedSection = z.infer<typeof OpenedSection>;
