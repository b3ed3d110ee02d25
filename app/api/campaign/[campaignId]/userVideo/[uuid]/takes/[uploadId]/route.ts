import { endpoint } from '@/lib/server/endpoint';

export const PUT = endpoint('confirmTake', ({ confirmTake }, { params, body, visitor }) =>
  confirmTake({ ...params, ...body, visitor }),
);

export const DELETE = endpoint('discardTake', ({ discardTake }, { params, visitor }) =>
  discardTake({ ...params, visitor }),
);
