import { isLive } from '@/lib/server/wiring/end-process';

/** Whether this process runs and can do its work; `/api/health` says whether it can serve visitors. */
export function GET(): Response {
  const live = isLive();
  return Response.json({ live }, { status: live ? 200 : 503, headers: { 'Cache-Control': 'no-store' } });
}
