import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const GET = organizerEndpoint('listWebhooks', (organizer, { member }) => organizer.listWebhooks({ member }));

export const POST = organizerEndpoint('addWebhook', (organizer, { body, member }) =>
  organizer.addWebhook({ ...body, member }),
);
