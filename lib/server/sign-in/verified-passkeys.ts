import { APIError } from 'better-auth/api';
import type { SignInRequest } from '../ports/sign-in';

/** Throws unless the authenticator says that it knows who is there, by a PIN, a finger or a face. */
function requireVerified(userVerified: boolean | undefined): void {
  if (!userVerified) throw new APIError('UNAUTHORIZED', { message: 'The user was not verified' });
}

/**
 * A passkey is the only proof: whoever has found a key or an unlocked device shall not come in by touching it. The
 * library asks for verification where it can be had, and does not insist.
 */
export const VERIFIED_PASSKEYS = {
  authenticatorSelection: { userVerification: 'required' as const },
  registration: {
    afterVerification: ({ verification }: { verification: { registrationInfo?: { userVerified?: boolean } } }) =>
      requireVerified(verification.registrationInfo?.userVerified),
  },
  authentication: {
    afterVerification: ({ verification }: { verification: { authenticationInfo: { userVerified?: boolean } } }) =>
      requireVerified(verification.authenticationInfo.userVerified),
  },
};

/** The options for signing in cannot be set: they are changed in the answer. */
export async function askingToVerify({ route }: SignInRequest, answer: Response): Promise<Response> {
  if (route !== 'passkey/generate-authenticate-options' || !answer.ok) return answer;
  const options = (await answer.json()) as Record<string, unknown>;
  return Response.json({ ...options, userVerification: 'required' }, { headers: answer.headers });
}
