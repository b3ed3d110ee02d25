import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const PUT = organizerEndpoint('setStatusOfSubmissions', (organizer, { params, body, member }) =>
  organizer.setStatusOfSubmissions({ ...body, ...params, member }),
);
