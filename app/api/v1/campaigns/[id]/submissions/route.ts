import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const GET = organizerEndpoint('listSubmissions', (organizer, { params, query, member }) =>
  organizer.listSubmissions({ ...query, ...params, member }),
);
