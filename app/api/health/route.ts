import { rawEndpoint } from '@/lib/server/answer/endpoint';

export const GET = rawEndpoint(async ({ health, isWorking }) => {
  const parts = await health();
  const ok = Object.values(parts).every(isWorking);
  return Response.json(parts, { status: ok ? 200 : 503, headers: { 'Cache-Control': 'no-store' } });
});
