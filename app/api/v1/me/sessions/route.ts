import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const DELETE = organizerEndpoint('endOtherSessions', (organizer, { member }) =>
  organizer.endOtherSessions({ member }),
);
