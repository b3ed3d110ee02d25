import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const GET = organizerEndpoint('getEditedCampaign', (organizer, { params, member }) =>
  organizer.getEditedCampaign({ ...params, member }),
);

export const PUT = organizerEndpoint('saveCampaign', (organizer, { params, body, member }) =>
  organizer.saveCampaign({ ...params, ...body, member }),
);
