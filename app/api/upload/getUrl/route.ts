import { endpoint } from '@/lib/server/endpoint';

export const GET = endpoint('getUploadUrl', ({ getUploadTarget, getResumeTarget }, { query, visitor }) =>
  'resume' in query ? getResumeTarget({ ...query, visitor }) : getUploadTarget({ ...query, visitor }),
);
