import { rawEndpoint } from '@/lib/server/answer/endpoint';

export const POST = rawEndpoint(async ({ receiveUpload }, request) => {
  await receiveUpload(request);
  return new Response(null, { status: 204 });
});
