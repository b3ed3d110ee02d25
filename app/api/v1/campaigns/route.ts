import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const GET = organizerEndpoint('listCampaigns', (organizer, { query, member }) =>
  organizer.listCampaigns({ ...query, member }),
);

export const POST = organizerEndpoint('createCampaign', (organizer, { body, member }) =>
  organizer.createCampaign({ draft: body, member }),
);
