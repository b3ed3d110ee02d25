import { endpoint } from '@/lib/server/endpoint';

export const PUT = endpoint('updateUserVideo', ({ saveTake, saveResume, renameVisitor }, { params, body, visitor }) => {
  if ('video' in body) return saveTake({ ...params, ...body, visitor });
  if ('fileUrl' in body) return saveResume({ ...params, ...body, visitor });
  return renameVisitor({ ...params, ...body, visitor });
});
