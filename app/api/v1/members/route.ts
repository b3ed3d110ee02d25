import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const GET = organizerEndpoint('listMembers', (organizer, { member }) => organizer.listMembers({ member }));

export const POST = organizerEndpoint('inviteMember', (organizer, { body, member }) =>
  organizer.inviteMember({ ...body, member }),
);
