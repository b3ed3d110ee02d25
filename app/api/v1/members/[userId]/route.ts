import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const PUT = organizerEndpoint('changeMember', (organizer, { body, params, member }) =>
  organizer.changeMember({ ...params, ...body, member }),
);

export const DELETE = organizerEndpoint('removeMember', (organizer, { params, member }) =>
  organizer.removeMember({ ...params, member }),
);
