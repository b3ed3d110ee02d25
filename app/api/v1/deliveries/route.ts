import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const GET = organizerEndpoint('listDeliveries', (organizer, { query, member }) =>
  organizer.listDeliveries({ ...query, member }),
);
