import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const GET = organizerEndpoint('listAudit', (organizer, { query, member }) =>
  organizer.listAudit({ ...query, member }),
);

export const PUT = organizerEndpoint('setAuditDays', (organizer, { body, member }) =>
  organizer.setAuditDays({ ...body, member }),
);
