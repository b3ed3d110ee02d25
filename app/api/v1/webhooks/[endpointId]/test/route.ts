import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const POST = organizerEndpoint('testWebhook', (organizer, { params, member }) =>
  organizer.testWebhook({ ...params, member }),
);
