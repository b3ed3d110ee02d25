import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const DELETE = organizerEndpoint('endMemberSessions', (organizer, { params, member }) =>
  organizer.endMemberSessions({ ...params, member }),
);
