import { endpoint } from '@/lib/server/endpoint';

export const POST = endpoint('createVideoSession', ({ createVideoSession }, { params, body, visitor, address }) =>
  createVideoSession({ ...body, ...params, visitor, address }),
);
