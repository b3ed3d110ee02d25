import { endpoint } from '@/lib/server/endpoint';

export const GET = endpoint('getUserVideo', ({ getVisit }, { params, query, visitor }) =>
  getVisit({ ...params, uuid: query.uuid, visitor }),
);

export const POST = endpoint('createUserVideo', ({ createVisit }, { params, body, visitor, address }) =>
  createVisit({ ...params, ...body, visitor, address }),
);
