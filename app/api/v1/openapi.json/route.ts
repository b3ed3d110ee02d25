import { describeApi } from '@/lib/contract/organizer/open-api';
import { requireOrganizer } from '@/lib/server/answer/require-organizer';
import { rawEndpoint } from '@/lib/server/answer/endpoint';

let description: ReturnType<typeof describeApi> | undefined;

/** The description of the API: for anybody, as it says nothing of what anybody has here. */
export const GET = rawEndpoint(async (services) => {
  await requireOrganizer(services);
  return Response.json((description ??= describeApi()), { headers: { 'Cache-Control': 'public, max-age=300' } });
});
