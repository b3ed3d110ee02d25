import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { genericOAuth, magicLink } from 'better-auth/plugins';
import { SESSION_MAX_SECONDS } from '@/lib/contract/organizer/members';
import type { SignIn, SignInRequest } from '../ports/sign-in';
import { AUTH_PATH, authOptions, type SignInOptions } from './auth-options';
import { AUTH_TABLES } from './auth-tables';
import { createLinkMaker, hashed, keyOfLink } from './link-maker';
import { askingToVerify, VERIFIED_PASSKEYS } from './verified-passkeys';

/** How long a link lasts that somebody had mailed to sign in, seconds. */
const MAILED_SECONDS = 15 * 60;

/** Signs people in by the library better-auth, which keeps its rows in our database. */
export function createSignIn(given: SignInOptions): SignIn {
  const { publicUrl, provider, mailLink } = given;
  const options = authOptions(given);
  const auth = betterAuth({
    ...options,
    plugins: [
      passkey({
        ...{ rpID: new URL(publicUrl).hostname, rpName: options.appName, origin: publicUrl },
        schema: { passkey: AUTH_TABLES.passkey },
        ...VERIFIED_PASSKEYS,
      }),
      magicLink({
        ...{ expiresIn: MAILED_SECONDS, disableSignUp: true, storeToken: hashed },
        // Not awaited: who has an account must not be told by how long the answer takes.
        sendMagicLink: ({ email, token }) => mailLink?.(email, token),
      }),
      ...(provider ? [oidc(provider)] : []),
    ],
  });
  return {
    hasProvider: provider !== null,

    async findSession(headers) {
      const { headers: answered, response: found } = await auth.api.getSession({ headers, returnHeaders: true });
      if (!found) return null;
      const { id, userId, organizationId, createdAt } = found.session;
      if (createdAt.getTime() + SESSION_MAX_SECONDS * 1000 <= Date.now()) return null;
      return {
        session: { id, userId, organizationId: organizationId ?? null, createdAt },
        cookies: answered.getSetCookie(),
      };
    },

    answer: async (request) => askingToVerify(request, await auth.handler(toRequest(publicUrl, request))),

    makeLink: createLinkMaker(options),

    async emailOfLink(token) {
      const { internalAdapter } = await auth.$context;
      const link = await internalAdapter.findVerificationValue(await keyOfLink(token));
      if (!link || link.expiresAt <= new Date()) return null;
      return (JSON.parse(link.value) as { email: string }).email;
    },

    async setPassword(userId, password) {
      const { internalAdapter, password: passwords } = await auth.$context;
      const hash = await passwords.hash(password);
      const accounts = await internalAdapter.findAccounts(userId);
      if (accounts.some(({ providerId }) => providerId === 'credential'))
        await internalAdapter.updatePassword(userId, hash);
      else await internalAdapter.linkAccount({ userId, providerId: 'credential', accountId: userId, password: hash });
    },
  };
}

/**
 * The operator's own OpenID provider: it signs in people who are invited, and makes nobody a member. Its ids of people
 * say nothing at another one, which an operator may change to: accounts are kept under both.
 */
function oidc({ issuer, clientId, clientSecret }: NonNullable<SignInOptions['provider']>) {
  const discoveryUrl = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  return genericOAuth({
    config: [
      {
        ...{ providerId: 'oidc', discoveryUrl, clientId, clientSecret, scopes: ['openid', 'email', 'profile'] },
        ...{ pkce: true, requireIdTokenVerification: true, disableSignUp: true, disableImplicitSignUp: true },
        accountSubject: ({ profile }) => `${issuer} ${String(profile.sub)}`,
      },
    ],
  });
}

/** The request has our one origin, whatever the client calls this server; of its headers two are passed on. */
function toRequest(publicUrl: string, { route, method, query, body, headers }: SignInRequest): Request {
  const url = new URL(`${publicUrl}${AUTH_PATH}/${route}`);
  url.search = new URLSearchParams(query).toString();
  const passed = new Headers({ origin: publicUrl, 'content-type': 'application/json' });
  for (const name of ['cookie', 'user-agent']) {
    const value = headers.get(name);
    if (value !== null) passed.set(name, value);
  }
  return new Request(url, { method, headers: passed, ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }) });
}
