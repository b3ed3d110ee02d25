import { endpoint } from '@/lib/server/endpoint';

export const GET = endpoint('getUploadUrl', ({ getUploadTarget }, { query, visitor }) => getUploadTarget({ ...query, visitor }));
