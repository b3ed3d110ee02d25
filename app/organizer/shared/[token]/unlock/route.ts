import { sharedUnlock } from '@/lib/server/answer/shared-unlock';

export const POST = sharedUnlock;
