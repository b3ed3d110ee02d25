import { rawEndpoint } from '@/lib/server/endpoint';

export const GET = rawEndpoint(async ({ health }) => {
  const parts = await health();
  const ok = Object.values(parts).every((state) => state === 'ok');
  return Response.json(parts, { status: ok ? 200 : 503, headers: { 'Cache-Control': 'no-store' } });
});
