import { endpoint } from '@/lib/server/endpoint';

export const POST = endpoint('log', ({ logEvent }, { query, body, userAgent, address, visitor }) =>
  logEvent({ ...query, ...body, userAgent, address, visitor }),
);
