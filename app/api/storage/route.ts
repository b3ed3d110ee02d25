import { uploadsEndpoint } from '@/lib/server/answer/endpoint';

export const POST = uploadsEndpoint;
