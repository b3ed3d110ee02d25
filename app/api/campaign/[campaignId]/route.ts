import { endpoint } from '@/lib/server/endpoint';

export const GET = endpoint('getCampaign', ({ getCampaign }, { params, visitor }) =>
  getCampaign({ ...params, visitor }),
);
