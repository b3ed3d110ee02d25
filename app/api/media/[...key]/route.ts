import { rawEndpoint } from '@/lib/server/answer/endpoint';

export const GET = rawEndpoint(async ({ serveFile }, request, context) => {
  const { key = '' } = (await context.params) ?? {};
  return serveFile({ key: [key].flat().join('/'), request });
});

export const HEAD = GET;
