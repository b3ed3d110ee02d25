import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const PUT = organizerEndpoint('rateSubmission', (organizer, { params, body, member }) =>
  organizer.rateSubmission({ ...body, ...params, member }),
);
