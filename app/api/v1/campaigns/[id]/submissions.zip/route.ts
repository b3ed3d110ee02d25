import { organizerEndpoint } from '@/lib/server/organizer-endpoint';
import { answerFile } from '@/lib/server/answer-file';

export const GET = organizerEndpoint('exportSubmissions', async (organizer, { params, query, member }) =>
  answerFile(await organizer.exportSubmissions({ ...params, ids: query.ids?.split(','), member }), 'application/zip'),
);
