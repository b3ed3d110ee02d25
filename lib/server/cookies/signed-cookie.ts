import { createHmac, timingSafeEqual } from 'node:crypto';

export type CookieOptions = { secret: string; publicUrl: string };

/** A signed, HttpOnly cookie of one short text without dots. */
export function createSignedCookie({ secret, publicUrl, name: kind }: CookieOptions & { name: string }) {
  const secure = publicUrl.startsWith('https:');
  // Cookies ignore ports: two instances on one host must not overwrite each other's cookies.
  const port = new URL(publicUrl).port;
  const name = secure ? `__Host-${kind}` : port ? `${kind}-${port}` : kind;
  const key = createHmac('sha256', secret).update(`${kind} cookie`).digest();
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    /** Returns the text that a `Cookie` header proves; `null`: none. */
    read(cookies: string | null): string | null {
      const pair = (cookies ?? '').split(/;\s*/).find((other) => other.startsWith(`${name}=`));
      if (pair === undefined) return null;
      const [text = '', signature = ''] = pair.slice(name.length + 1).split('.');
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(text))];
      return given.length === expected.length && timingSafeEqual(given, expected) ? text : null;
    },
    /** Returns the `Set-Cookie` header of this text, for so many seconds. */
    write: (text: string, seconds: number) =>
      `${name}=${text}.${sign(text)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`,
  };
}
