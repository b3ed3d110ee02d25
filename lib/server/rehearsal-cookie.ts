import { createHmac, timingSafeEqual } from 'node:crypto';
import { REHEARSAL_SECONDS } from '@/lib/domain/limits';

/** Proves to the visitors' pages that a member tries a campaign. */
export type RehearsalCookie = {
  /** Returns the id of the campaign that whoever sends these cookies rehearses now; `null`: none. */
  read(cookies: string | null): string | null;
  /** Returns the `Set-Cookie` header that lets its browser rehearse this campaign for an hour. */
  begin(campaignId: string): string;
  /** Returns the `Set-Cookie` header that ends the rehearsal. */
  end(): string;
};

type Options = { secret: string; publicUrl: string; now?: () => Date };

/**
 * The signed, HttpOnly cookie of a rehearsal. Its name is known to `http/shared-pages.mjs`: whoever has it is shown
 * pages that nobody else is.
 */
export function createRehearsalCookie({ secret, publicUrl, now = () => new Date() }: Options): RehearsalCookie {
  const secure = publicUrl.startsWith('https:');
  // Cookies ignore ports: two instances on one host must not overwrite each other's cookies.
  const port = new URL(publicUrl).port;
  const name = secure ? '__Host-rehearsal' : port ? `rehearsal-${port}` : 'rehearsal';
  const key = createHmac('sha256', secret).update('rehearsal cookie').digest();
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  const set = (value: string, seconds: number) =>
    `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`;

  return {
    read(cookies) {
      const pairs = (cookies ?? '').split(/;\s*/);
      const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
      const [text = '', signature = ''] = value.split('.');
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(text))];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const [campaignId, endsAt] = text.split('~');
      return campaignId && Number(endsAt) > now().getTime() ? campaignId : null;
    },
    begin(campaignId) {
      const text = `${campaignId}~${now().getTime() + REHEARSAL_SECONDS * 1000}`;
      return set(`${text}.${sign(text)}`, REHEARSAL_SECONDS);
    },
    end: () => set('', 0),
  };
}
