import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const POST = organizerEndpoint('makeFilmAgain', (organizer, { params, member }) =>
  organizer.makeFilmAgain({ ...params, member }),
);
