import { sharedUnlock } from '@/lib/server/shared-unlock';

export const POST = sharedUnlock;
