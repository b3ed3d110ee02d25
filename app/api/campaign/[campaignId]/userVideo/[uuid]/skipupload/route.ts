import { endpoint } from '@/lib/server/endpoint';

export const PUT = endpoint('skipUpload', ({ skipVideo }, { params, visitor }) => skipVideo({ ...params, visitor }));
