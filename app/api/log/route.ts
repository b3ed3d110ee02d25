import { endpoint } from '@/lib/server/endpoint';

export const POST = endpoint('log', ({ logEvent }, { body }) => logEvent(body));
