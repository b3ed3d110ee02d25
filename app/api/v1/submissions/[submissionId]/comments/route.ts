import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const POST = organizerEndpoint('commentOnSubmission', (organizer, { params, body, member }) =>
  organizer.commentOnSubmission({ ...body, ...params, member }),
);
