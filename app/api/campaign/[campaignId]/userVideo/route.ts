import { endpoint } from '@/lib/server/endpoint';

export const GET = endpoint('getUserVideo', ({ getUserVideo }, { params, query, visitor }) => getUserVideo({ ...params, uuid: query.uuid, visitor }));

export const POST = endpoint('createUserVideo', ({ createUserVideo }, { params, body, visitor, address }) =>
  createUserVideo({ ...params, ...body, visitor, address }),
);
