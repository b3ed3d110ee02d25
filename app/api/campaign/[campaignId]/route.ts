import { endpoint } from '@/lib/server/endpoint';

export const GET = endpoint('getCampaign', ({ getCampaign }, { params, query, visitor }) =>
  getCampaign({ ...params, visitor, begins: query.begins === 'true' }),
);
