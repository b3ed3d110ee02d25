import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const POST = organizerEndpoint('duplicateCampaign', (organizer, { params, member }) =>
  organizer.duplicateCampaign({ ...params, member }),
);
