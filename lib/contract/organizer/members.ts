import * as z from 'zod/mini';
import { organizerCall } from './call';
import { Role } from './role';

const none = z.object({});

/** Who is signed in. */
export const Me = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  organization: z.object({ id: z.string(), name: z.string() }),
});
export type Me = z.infer<typeof Me>;

export const MEMBER_CALLS = {
  me: organizerCall({
    ...{ method: 'get', path: 'me', may: 'reviewer', scope: 'read' },
    summary: 'Who is calling, and for which organization.',
    params: none,
    query: none,
    body: null,
    response: Me,
    status: 200,
  }),
} as const;
