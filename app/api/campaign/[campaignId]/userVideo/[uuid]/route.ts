import { endpoint } from '@/lib/server/endpoint';

export const PUT = endpoint('updateUserVideo', ({ saveTake, renameVisitor }, { params, body, visitor }) =>
  'video' in body ? saveTake({ ...params, ...body, visitor }) : renameVisitor({ ...params, ...body, visitor }),
);
