import * as z from 'zod/mini';
import { organizerCall } from './call';
import { id, ofCampaign, submissionIds } from './input';
import { Role } from './role';

const count = z.int().check(z.minimum(0));

/** How submissions are shared out among reviewers: each to all of them, to two of them, to one of them. */
export const AssignHow = z.enum(['all', 'two', 'one']);

/** A member who may be asked to review, and how much of one campaign this member was asked for. */
export const Reviewer = z.object({
  userId: z.string(),
  name: z.string(),
  role: Role,
  assigned: count,
  /** How many of those this member has not scored. */
  open: count,
});

const reviewers = z.array(id).check(z.minLength(1), z.maxLength(200));

/** Who reviews which submission. */
export const ASSIGNMENT_CALLS = {
  listReviewers: organizerCall({
    ...{ method: 'get', path: 'campaigns/{id}/reviewers', may: 'reviewer', scope: 'read' },
    summary: 'Lists the members who may review, with how many submissions of a campaign are assigned to each.',
    params: ofCampaign,
    response: z.object({ reviewers: z.array(Reviewer) }),
  }),
  /**
   * What a submission has of these reviewers already counts. Ids of other campaigns and of other people change nothing.
   * `assigned` and `told`: how many assignments are new, and how many reviewers were sent an email.
   */
  assignSubmissions: organizerCall({
    ...{ method: 'post', path: 'campaigns/{id}/submissions/assign', may: 'editor', scope: 'write' },
    summary: 'Assigns submissions of a campaign to reviewers, evenly.',
    params: ofCampaign,
    body: z.object({ ids: submissionIds, reviewers, how: AssignHow, tell: z._default(z.boolean(), false) }),
    response: z.object({ assigned: count, told: count }),
  }),
  unassignSubmissions: organizerCall({
    ...{ method: 'post', path: 'campaigns/{id}/submissions/unassign', may: 'editor', scope: 'write' },
    summary: 'Takes submissions of a campaign back from reviewers.',
    params: ofCampaign,
    body: z.object({ ids: submissionIds, reviewers }),
    response: z.object({ unassigned: count }),
  }),
} as const;

export type AssignHow = z.infer<typeof AssignHow>;
export type Reviewer = z.infer<typeof Reviewer>;
