import { answerFile } from '@/lib/server/answer-file';
import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

/** Without this, Next would make the whole table for it and read none of it. */
export const HEAD = () => new Response(null, { status: 405, headers: { Allow: 'GET' } });

export const GET = organizerEndpoint('exportAudit', async (organizer, { query, member, request }) =>
  answerFile(await organizer.exportAudit({ ...query, member }), 'text/csv; charset=utf-8', request.signal),
);
