import { endpoint } from '@/lib/server/endpoint';

export const GET = endpoint('findName', ({ findName }, { params, query, address }) =>
  findName({ ...params, ...query, address }),
);
