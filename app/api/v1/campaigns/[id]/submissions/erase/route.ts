import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const POST = organizerEndpoint('eraseSubmissions', (organizer, { params, body, member }) =>
  organizer.eraseSubmissions({ ...body, ...params, member }),
);
