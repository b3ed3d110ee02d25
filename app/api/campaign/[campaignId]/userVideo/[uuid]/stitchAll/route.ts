import { endpoint } from '@/lib/server/endpoint';

export const PUT = endpoint('stitchVideo', ({ requestStitch }, { params, body, visitor }) =>
  requestStitch({ ...params, ...body, visitor }),
);
