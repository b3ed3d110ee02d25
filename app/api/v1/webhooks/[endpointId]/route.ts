import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const PUT = organizerEndpoint('changeWebhook', (organizer, { params, body, member }) =>
  organizer.changeWebhook({ ...params, ...body, member }),
);

export const DELETE = organizerEndpoint('removeWebhook', (organizer, { params, member }) =>
  organizer.removeWebhook({ ...params, member }),
);
