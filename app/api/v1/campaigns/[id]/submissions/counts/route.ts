import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const GET = organizerEndpoint('countSubmissions', (organizer, { params, query, member }) =>
  organizer.countSubmissions({ ...query, ...params, member }),
);
