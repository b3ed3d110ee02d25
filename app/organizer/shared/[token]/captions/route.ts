import { sharedCaptions } from '@/lib/server/answer/shared-captions';

export const GET = sharedCaptions;
