import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const GET = organizerEndpoint('exportInvitations', async (organizer, { params, member }) => {
  const table = await organizer.exportInvitations({ ...params, member });
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="personal-links.csv"',
  };
  return new Response(table, { headers });
});
