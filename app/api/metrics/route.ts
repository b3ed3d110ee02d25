import { rawEndpoint } from '@/lib/server/answer/endpoint';

export const GET = rawEndpoint(async ({ answerMetrics }, request) => {
  const { status, headers, body } = await answerMetrics(request.headers.get('authorization'));
  return new Response(body, { status, headers });
});
