import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const GET = organizerEndpoint('listInvitations', (organizer, { params, query, member }) =>
  organizer.listInvitations({ ...params, ...query, member }),
);

export const POST = organizerEndpoint('invite', (organizer, { params, body, member }) =>
  organizer.invite({ ...params, ...body, member }),
);
