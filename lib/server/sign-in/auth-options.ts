import { createHmac } from 'node:crypto';
import type { BetterAuthOptions } from 'better-auth';
import type { Kysely } from 'kysely';
import { FRESH_SECONDS } from '@/lib/contract/organizer/members';
import type { Logger } from '../log/logger';
import type { Tables } from '../store/tables';
import { AUTH_TABLES } from './auth-tables';

export type SignInOptions = {
  db: Kysely<Tables>;
  secret: string;
  publicUrl: string;
  logger: Logger;
  /** The OpenID provider; `null`: none. */
  provider: { issuer: string; clientId: string; clientSecret: string } | null;
  /** Mails somebody the link that was asked for; not awaited. `null`: no mail server. */
  mailLink: ((email: string, token: string) => void) | null;
  /** Called when somebody has signed in. */
  onSignIn(userId: string): Promise<void>;
};

/**
 * How long a session lasts without being used (in all: `SESSION_MAX_SECONDS`), and how exactly its last use is known,
 * seconds.
 */
const SESSION_SECONDS = 7 * 24 * 60 * 60;
const SEEN_SECONDS = 5 * 60;

/** The provider says who somebody is, and is asked for nothing more: its tokens are kept nowhere. */
const NO_TOKENS = { accessToken: null, refreshToken: null, idToken: null };

/** Where the library answers. */
export const AUTH_PATH = '/api/v1/auth';

/** The library's settings: our tables, our cookies, this server's one origin, and nothing that asks the outside. */
export function authOptions({ db, secret, publicUrl, logger, onSignIn }: SignInOptions) {
  const secure = publicUrl.startsWith('https:');
  // Cookies ignore ports: two instances on one host must not overwrite each other's cookies.
  const { port } = new URL(publicUrl);
  return {
    ...{ appName: 'Introreel', baseURL: publicUrl, basePath: AUTH_PATH, trustedOrigins: [publicUrl] },
    secret: createHmac('sha256', secret).update('organizer sign-in').digest('base64url'),
    database: { db, type: 'postgres' as const },
    ...{ user: AUTH_TABLES.user, verification: AUTH_TABLES.verification },
    // Who is invited may come by the provider, if it says that it has verified the address: none is trusted without.
    account: {
      ...{ ...AUTH_TABLES.account, updateAccountOnSignIn: false },
      accountLinking: { enabled: true, trustedProviders: [] },
    },
    session: {
      ...AUTH_TABLES.session,
      ...{ expiresIn: SESSION_SECONDS, updateAge: SEEN_SECONDS, freshAge: FRESH_SECONDS },
      additionalFields: {
        organizationId: { type: 'string' as const, required: false, input: false, fieldName: 'organization_id' },
      },
    },
    databaseHooks: {
      session: { create: { after: ({ userId }) => onSignIn(userId) } },
      account: { create: { before: async (account) => ({ data: { ...account, ...NO_TOKENS } }) } },
    },
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 12, maxPasswordLength: 128 },
    // Counted in the database by our own limits (`organizer/answer-sign-in.ts`).
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    onAPIError: { errorURL: `${publicUrl}/organizer/sign-in` },
    advanced: {
      // The prefix says `Secure`, the path and the missing domain itself; the library's own says less.
      ...{ useSecureCookies: false, cookiePrefix: secure ? '__Host-organizer' : `organizer${port && `-${port}`}` },
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax' as const, path: '/' },
      ipAddress: { disableIpTracking: true },
    },
    // A wrong password is no event of the server; what fails is thrown, and logged where it is answered.
    logger: { level: 'error' as const, log: (level, message) => logger.debug({ level, message }, 'sign-in') },
  } satisfies BetterAuthOptions;
}
