import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const POST = organizerEndpoint('eraseSubmission', async (organizer, { params, body, member }) => {
  await organizer.eraseSubmission({ ...body, ...params, member });
  return undefined;
});
