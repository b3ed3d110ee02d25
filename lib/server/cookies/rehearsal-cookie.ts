import { REHEARSAL_SECONDS } from '@/lib/domain/limits';
import { createSignedCookie, type CookieOptions } from './signed-cookie';

/** Proves to the visitors' pages that a member tries a campaign. Its name is known to `http/opening.mjs`. */
export type RehearsalCookie = ReturnType<typeof createRehearsalCookie>;

export function createRehearsalCookie({ now = () => new Date(), ...options }: CookieOptions & { now?: () => Date }) {
  const cookie = createSignedCookie({ ...options, name: 'rehearsal' });
  return {
    /** Returns the id of the campaign that whoever sends these cookies rehearses now; `null`: none. */
    read(cookies: string | null): string | null {
      const [campaignId, endsAt] = cookie.read(cookies)?.split('~') ?? [];
      return campaignId && Number(endsAt) > now().getTime() ? campaignId : null;
    },
    /** Returns the `Set-Cookie` header that lets its browser rehearse this campaign for an hour. */
    begin: (campaignId: string) =>
      cookie.write(`${campaignId}~${now().getTime() + REHEARSAL_SECONDS * 1000}`, REHEARSAL_SECONDS),
    /** Returns the `Set-Cookie` header that ends the rehearsal. */
    end: () => cookie.write('', 0),
  };
}
