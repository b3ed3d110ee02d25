import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const GET = organizerEndpoint('getSubmission', (organizer, { params, query, member }) =>
  organizer.getSubmission({ ...query, ...params, member }),
);
