import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const DELETE = organizerEndpoint('endSession', (organizer, { params, member }) =>
  organizer.endSession({ ...params, member }),
);
