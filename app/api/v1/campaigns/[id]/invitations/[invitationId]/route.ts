import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const PUT = organizerEndpoint('mendInvitation', (organizer, { params, body, member }) =>
  organizer.mendInvitation({ ...params, ...body, member }),
);

export const DELETE = organizerEndpoint('takeInvitationBack', (organizer, { params, member }) =>
  organizer.takeInvitationBack({ ...params, member }),
);
