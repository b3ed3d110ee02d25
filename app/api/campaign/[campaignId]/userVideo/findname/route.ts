import { endpoint } from '@/lib/server/endpoint';

export const GET = endpoint('findName', ({ findName }, { params, query, visitor, address }) =>
  findName({ ...params, ...query, visitor, address }),
);
