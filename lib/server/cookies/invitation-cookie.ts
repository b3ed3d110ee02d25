import { createSignedCookie, type CookieOptions } from './signed-cookie';

/** How long an invited browser is known, seconds. */
const LIFE_SECONDS = 30 * 24 * 60 * 60;

/** Proves by which personal link a browser came: the visit that begins next is the invited person's. */
export type InvitationCookie = ReturnType<typeof createInvitationCookie>;

export function createInvitationCookie(options: CookieOptions) {
  const cookie = createSignedCookie({ ...options, name: 'invited' });
  return {
    /** Returns the id of the invitation that these cookies prove; `null`: none. */
    read: cookie.read,
    /** Returns the `Set-Cookie` header of a browser that has opened a personal link. */
    begin: (invitationId: string) => cookie.write(invitationId, LIFE_SECONDS),
  };
}
