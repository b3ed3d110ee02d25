import * as z from 'zod/mini';
import { organizerCall } from './call';
import { ofCampaign, ofSubmission, reason, submissionIds } from './input';

/**
 * How many submissions fit into the address of an export: nginx takes a first line of 8 kB as it is installed, and an
 * id with its comma is 39 bytes of it, since browsers send the comma as `%2C`.
 */
export const EXPORTED_BY_ID_MAX = 200;

/** Films made again, and the files of submissions exported or erased. */
export const SUBMISSION_FILE_CALLS = {
  makeFilmAgain: organizerCall({
    ...{ method: 'post', path: 'submissions/{submissionId}/film', may: 'editor', scope: 'write' },
    summary: 'Creates a video again that could not be created.',
    params: ofSubmission,
  }),
  eraseSubmission: organizerCall({
    ...{ method: 'post', path: 'submissions/{submissionId}/erase', may: 'editor', scope: 'erase' },
    summary: 'Permanently erases a submission with everything that belongs to it.',
    params: ofSubmission,
    body: z.object({ reason }),
  }),
  eraseSubmissions: organizerCall({
    ...{ method: 'post', path: 'campaigns/{id}/submissions/erase', may: 'editor', scope: 'erase' },
    summary: 'Permanently erases several submissions of a campaign with everything that belongs to them.',
    params: ofCampaign,
    body: z.object({ ids: submissionIds, reason }),
    response: z.object({ erased: z.int().check(z.minimum(0)) }),
  }),
  /** Answers with a ZIP file. */
  exportPerson: organizerCall({
    ...{ method: 'get', path: 'submissions/{submissionId}/person.zip', may: 'editor', scope: 'download' },
    summary: 'Streams everything about the person of a submission, in all campaigns, as one ZIP file.',
    params: ofSubmission,
    file: 'application/zip',
  }),
  /** Answers with a ZIP file; `ids`, separated by commas, are all when left out. */
  exportSubmissions: organizerCall({
    ...{ method: 'get', path: 'campaigns/{id}/submissions.zip', may: 'editor', scope: 'download' },
    summary: 'Streams videos, resumes, files and a table with the answers of a campaign as one ZIP file.',
    params: ofCampaign,
    query: z.object({ ids: z.optional(z.string().check(z.maxLength(15_000))) }),
    file: 'application/zip',
  }),
} as const;
