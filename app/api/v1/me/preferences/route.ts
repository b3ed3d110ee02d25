import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const PUT = organizerEndpoint('setPreferences', (organizer, { body, member }) =>
  organizer.setPreferences({ ...body, member }),
);
