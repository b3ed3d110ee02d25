import { rawEndpoint } from '@/lib/server/endpoint';

export const GET = rawEndpoint(async ({ answerMetrics }, request) => {
  const { status, headers, body } = await answerMetrics(request.headers.get('authorization'));
  return new Response(body, { status, headers });
});
