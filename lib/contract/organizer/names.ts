import * as z from 'zod/mini';
import { organizerCall } from './call';
import { ofSubmission } from './input';

/** Who handed something in, as the caller may know them. */
export const shownName = {
  /** `null`: withheld, until it is accepted or declined or the caller has it shown (`showName`). */
  name: z.nullable(z.string()),
  /** The number that stands for the name, as in "Person 12"; `null`: the campaign hides no names. */
  person: z.nullable(z.int()),
};

export type ShownName = { name: string | null; person: number | null };

/** Names that a campaign withholds from its members. */
export const NAME_CALLS = {
  showName: organizerCall({
    ...{ method: 'post', path: 'submissions/{submissionId}/name', may: 'editor', scope: 'write' },
    summary: 'Shows the caller who handed in a submission before it is decided. The audit log says so.',
    params: ofSubmission,
    response: z.object({ name: z.string() }),
  }),
} as const;
