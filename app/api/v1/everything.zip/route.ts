import { answerFile } from '@/lib/server/answer-file';
import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

/** Without this, Next would make the whole export for it and read none of it. */
export const HEAD = () => new Response(null, { status: 405, headers: { Allow: 'GET' } });

export const GET = organizerEndpoint('exportEverything', async (organizer, { member, request }) =>
  answerFile(await organizer.exportEverything({ member }), 'application/zip', request.signal),
);
