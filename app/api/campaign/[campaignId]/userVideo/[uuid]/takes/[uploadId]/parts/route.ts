import { endpoint } from '@/lib/server/endpoint';

export const POST = endpoint('announcePart', ({ announcePart }, { params, body, visitor }) =>
  announcePart({ ...params, ...body, visitor }),
);
