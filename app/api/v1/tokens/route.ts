import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const GET = organizerEndpoint('listTokens', (organizer, { member }) => organizer.listTokens({ member }));

export const POST = organizerEndpoint('makeToken', (organizer, { body, member }) =>
  organizer.makeToken({ ...body, member }),
);
