import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const PUT = organizerEndpoint('setRetention', (organizer, { params, body, member }) =>
  organizer.setRetention({ ...params, ...body, member }),
);
