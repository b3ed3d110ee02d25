import * as z from 'zod/mini';
import { SectionId } from './campaign-content';

export const Solution = z.enum(['reRecordAll', 'reRecordSection', 'AWSIsDown', 'nothingYouCanDo']);

/** How many other films are made before one that has not been begun: none, some, or so many that it takes a while. */
export const QueuePlace = z.enum(['next', 'few', 'many']);

export const StitchStatus = z.object({
  status: z.enum(['Progressing', 'Complete', 'Error']),
  /**
   * An error code that the app has words for, or, from another backend, the words themselves. Only with the status
   * Error.
   */
  message: z.optional(z.string()),
  solution: z.optional(Solution),
  /** With `reRecordSection`: the section to record again. */
  sectionId: z.optional(SectionId),
  /** Only with the status Progressing, while the film waits for others. */
  place: z.optional(QueuePlace),
});

export type StitchStatus = z.infer<typeof StitchStatus>;
export type QueuePlace = z.infer<typeof QueuePlace>;
export type Solution = z.infer<typeof Solution>;
