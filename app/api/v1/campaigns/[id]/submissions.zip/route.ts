import { organizerEndpoint } from '@/lib/server/organizer-endpoint';
import { answerFile } from '@/lib/server/answer-file';

/** Without this, Next would make the whole export for it and read none of it. */
export const HEAD = () => new Response(null, { status: 405, headers: { Allow: 'GET' } });

export const GET = organizerEndpoint('exportSubmissions', async (organizer, { params, query, member, request }) => {
  const exported = await organizer.exportSubmissions({ ...params, ids: query.ids?.split(','), member });
  return answerFile(exported, 'application/zip', request.signal);
});
