import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const POST = organizerEndpoint('publishCampaign', (organizer, { params, body, member }) =>
  organizer.publishCampaign({ ...params, ...body, member }),
);
