import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const POST = organizerEndpoint('renewMemberLink', (organizer, { params, member }) =>
  organizer.renewMemberLink({ ...params, member }),
);
