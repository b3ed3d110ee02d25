import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const PUT = organizerEndpoint('setPassword', (organizer, { body, member }) =>
  organizer.setPassword({ ...body, member }),
);
