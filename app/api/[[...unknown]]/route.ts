import { AppError } from '@/lib/contract/errors';
import { rawEndpoint } from '@/lib/server/endpoint';

const refuse = rawEndpoint(async () => {
  throw new AppError('notFound', 'There is no such call');
});

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as POST, refuse as PUT };
