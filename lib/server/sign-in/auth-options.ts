import { createHmac } from 'node:crypto';
import { passkey } from '@better-auth/passkey';
import type { BetterAuthOptions } from 'better-auth';
import type { Kysely } from 'kysely';
import type { Logger } from '../logger';
import type { Tables } from '../store/tables';
import { AUTH_TABLES } from './auth-tables';

export type SignInOptions = { db: Kysely<Tables>; secret: string; publicUrl: string; logger: Logger };

/** How long a session lasts without being used, and how exactly its last use is known, seconds. */
const SESSION_SECONDS = 7 * 24 * 60 * 60;
const SEEN_SECONDS = 5 * 60;

/** Where the library answers. */
export const AUTH_PATH = '/organizer/auth';

/** The library's settings: our tables, our cookies, this server's one origin, and nothing that asks the outside. */
export function authOptions({ db, secret, publicUrl, logger }: SignInOptions) {
  const secure = publicUrl.startsWith('https:');
  // Cookies ignore ports: two instances on one host must not overwrite each other's cookies.
  const { port, hostname } = new URL(publicUrl);
  return {
    appName: 'Introreel',
    baseURL: publicUrl,
    basePath: AUTH_PATH,
    trustedOrigins: [publicUrl],
    secret: createHmac('sha256', secret).update('organizer sign-in').digest('base64url'),
    database: { db, type: 'postgres' as const },
    ...AUTH_TABLES,
    session: {
      ...AUTH_TABLES.session,
      ...{ expiresIn: SESSION_SECONDS, updateAge: SEEN_SECONDS },
      additionalFields: {
        organizationId: { type: 'string' as const, required: false, input: false, fieldName: 'organization_id' },
      },
    },
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 12, maxPasswordLength: 128 },
    plugins: [
      passkey({ rpID: hostname, rpName: 'Introreel', origin: publicUrl, schema: { passkey: AUTH_TABLES.passkey } }),
    ],
    // Counted by our own limits, in the database (`limits.ts`).
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
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
