import { rawEndpoint } from '@/lib/server/endpoint';

export const POST = rawEndpoint(async ({ receiveForm }, request) => {
  await receiveForm(request);
  return new Response(null, { status: 204 });
});
