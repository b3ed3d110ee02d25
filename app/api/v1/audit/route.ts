import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const GET = organizerEndpoint('listAudit', (organizer, { query, member }) =>
  organizer.listAudit({ ...query, member }),
);
