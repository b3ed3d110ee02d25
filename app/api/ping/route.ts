import { endpoint } from '@/lib/server/endpoint';

export const GET = endpoint('ping', async () => ({ status: 'ok', time: Date.now() }));
