import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const DELETE = organizerEndpoint('takeInvitationBack', (organizer, { params, member }) =>
  organizer.takeInvitationBack({ ...params, member }),
);
