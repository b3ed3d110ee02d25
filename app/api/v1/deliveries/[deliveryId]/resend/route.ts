import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const POST = organizerEndpoint('resendDelivery', (organizer, { params, member }) =>
  organizer.resendDelivery({ ...params, member }),
);
