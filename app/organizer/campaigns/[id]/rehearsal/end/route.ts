import { rehearsalEnd } from '@/lib/server/answer/rehearsal-end';

export const POST = rehearsalEnd;
