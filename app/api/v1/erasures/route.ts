import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const GET = organizerEndpoint('listErasures', (organizer, { query, member }) =>
  organizer.listErasures({ ...query, member }),
);
