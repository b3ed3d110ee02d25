import { betterAuth } from 'better-auth';
import type { SignIn } from '../ports/sign-in';
import { authOptions, type SignInOptions } from './auth-options';

/** Signs people in by the library better-auth, which keeps its rows in our database. */
export function createSignIn(options: SignInOptions): SignIn {
  const auth = betterAuth(authOptions(options));
  return {
    async findSession(headers) {
      const { headers: answered, response: found } = await auth.api.getSession({ headers, returnHeaders: true });
      if (!found) return null;
      const { id, userId, organizationId, createdAt } = found.session;
      return {
        session: { id, userId, organizationId: organizationId ?? null, createdAt },
        cookies: answered.getSetCookie(),
      };
    },
  };
}
