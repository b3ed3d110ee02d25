import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const GET = organizerEndpoint('listAuditActors', (organizer, { member }) =>
  organizer.listAuditActors({ member }),
);
