import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const DELETE = organizerEndpoint('revokeShareLink', async (organizer, { params, member }) => {
  await organizer.revokeShareLink({ ...params, member });
  return undefined;
});
