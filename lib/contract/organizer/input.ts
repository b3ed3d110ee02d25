import * as z from 'zod/mini';

/** What several calls are given. */

export const id = z.string().check(z.minLength(1), z.maxLength(200));
export const ofCampaign = z.object({ id });
export const ofSubmission = z.object({ submissionId: id });

/** The ids of submissions that a call is about. */
export const submissionIds = z.array(id).check(z.minLength(1), z.maxLength(500));

/** Why something was erased: it stays, so it names nobody. */
export const reason = z.optional(z.string().check(z.maxLength(500)));
