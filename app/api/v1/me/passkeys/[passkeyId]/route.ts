import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const DELETE = organizerEndpoint('removePasskey', (organizer, { params, member }) =>
  organizer.removePasskey({ ...params, member }),
);
