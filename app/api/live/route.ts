/** Whether this process runs and answers at all; `/api/health` says whether it can serve visitors. */
export function GET(): Response {
  return Response.json({ live: true }, { headers: { 'Cache-Control': 'no-store' } });
}
