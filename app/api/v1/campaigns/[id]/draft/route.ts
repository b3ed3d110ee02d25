import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const PUT = organizerEndpoint('keepDraft', (organizer, { params, body, member }) =>
  organizer.keepDraft({ ...params, ...body, member }),
);
