import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const GET = organizerEndpoint('listShareLinks', (organizer, { params, member }) =>
  organizer.listShareLinks({ ...params, member }),
);

export const POST = organizerEndpoint('makeShareLink', (organizer, { params, body, member }) =>
  organizer.makeShareLink({ ...body, ...params, member }),
);
