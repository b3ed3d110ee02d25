import { endpoint } from '@/lib/server/endpoint';

export const GET = endpoint('checkStitchStatus', ({ checkStitch }, { params, visitor }) =>
  checkStitch({ ...params, visitor }),
);
