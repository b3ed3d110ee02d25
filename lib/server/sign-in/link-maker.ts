import { createHash } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { magicLink } from 'better-auth/plugins';
import type { SignIn } from '../ports/sign-in';
import type { authOptions } from './auth-options';

/** Only this is kept of a link's token. */
export const hashed = {
  type: 'custom-hasher' as const,
  hash: async (token: string) => createHash('sha256').update(token).digest('base64url'),
};

/** What a link is kept under. */
export const keyOfLink = async (token: string) => `magic-link:${await hashed.hash(token)}`;

/**
 * Returns what makes links that are handed over or mailed by us. The library has one lifetime for all its links: each
 * one made here gets an instance of it, on the same rows. Any instance takes the link.
 */
export function createLinkMaker(options: ReturnType<typeof authOptions>): SignIn['makeLink'] {
  return async (email, seconds) => {
    let token = '';
    const sendMagicLink = (made: { token: string }) => void (token = made.token);
    const plugins = [magicLink({ expiresIn: seconds, disableSignUp: true, storeToken: hashed, sendMagicLink })];
    const auth = betterAuth({ ...options, plugins });
    const endsAt = new Date(Date.now() + seconds * 1000);
    await auth.api.signInMagicLink({ body: { email }, headers: new Headers() });
    return { token, endsAt, key: await keyOfLink(token) };
  };
}
