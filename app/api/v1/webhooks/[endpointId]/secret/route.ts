import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const GET = organizerEndpoint('showWebhookSecret', (organizer, { params, member }) =>
  organizer.showWebhookSecret({ ...params, member }),
);

export const POST = organizerEndpoint('replaceWebhookSecret', (organizer, { params, member }) =>
  organizer.replaceWebhookSecret({ ...params, member }),
);
