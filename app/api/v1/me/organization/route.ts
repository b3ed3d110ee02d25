import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const PUT = organizerEndpoint('chooseOrganization', (organizer, { body, member }) =>
  organizer.chooseOrganization({ ...body, member }),
);
