import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const PUT = organizerEndpoint('setSubmissionStatus', (organizer, { params, body, member }) =>
  organizer.setSubmissionStatus({ ...body, ...params, member }),
);
