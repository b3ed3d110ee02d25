import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const POST = organizerEndpoint('sendInvitationAgain', (organizer, { params, member }) =>
  organizer.sendInvitationAgain({ ...params, member }),
);
