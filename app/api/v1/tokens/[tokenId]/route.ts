import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const DELETE = organizerEndpoint('revokeToken', (organizer, { params, member }) =>
  organizer.revokeToken({ ...params, member }),
);
