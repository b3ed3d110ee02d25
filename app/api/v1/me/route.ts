import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const GET = organizerEndpoint('me', (organizer, { member }) => organizer.presentMember(member));

export const PUT = organizerEndpoint('updateMe', (organizer, { body, member }) =>
  organizer.updateMe({ ...body, member }),
);
