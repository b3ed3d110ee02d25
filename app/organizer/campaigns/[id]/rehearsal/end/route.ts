import { rehearsalEnd } from '@/lib/server/rehearsal-end';

export const POST = rehearsalEnd;
