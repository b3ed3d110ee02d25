import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const POST = organizerEndpoint('completeCampaign', (organizer, { params, member }) =>
  organizer.completeCampaign({ ...params, member }),
);
