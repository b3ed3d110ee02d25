import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const GET = organizerEndpoint('getRetention', (organizer, { member }) => organizer.getRetention({ member }));

export const PUT = organizerEndpoint('setRetentionOfNew', (organizer, { body, member }) =>
  organizer.setRetentionOfNew({ ...body, member }),
);
