import { endpoint } from '@/lib/server/endpoint';

export const PUT = endpoint('updateUserVideo', ({ saveTake, saveResume, renameVisitor }, { params, body, visitor }) => {
  if ('video' in body) return saveTake({ ...params, ...body, visitor });
  if ('fileUrl' in body) return saveResume({ ...params, ...body, visitor });
  return renameVisitor({ ...params, ...body, visitor });
});

export const DELETE = endpoint('eraseUserVideo', ({ eraseOwnVisit }, { params, visitor }) =>
  eraseOwnVisit({ ...params, visitor }),
);
