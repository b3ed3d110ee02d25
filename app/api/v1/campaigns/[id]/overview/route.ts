import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const GET = organizerEndpoint('getOverview', (organizer, { params, query, member }) =>
  organizer.getOverview({ ...params, ...query, member }),
);
