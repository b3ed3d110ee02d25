import * as z from 'zod/mini';
import { AppError } from '@/lib/contract/errors';
import { organizerPaths, returnPage } from '@/lib/contract/organizer/paths';
import type { SignInRequest, SignInRoute } from '../../ports/sign-in';
import type { OrganizerDeps } from '../organizer-deps';
import { readKnownBrowser, writeKnownBrowser } from './known-browser';
import { countMail, countPassword, countTry, forgetTries } from './sign-in-limits';

const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254));
const Credentials = z.object({ email: Email, password: z.string().check(z.maxLength(1000)) });
const EmailRequest = z.object({ email: Email });
const Provider = z.object({ next: z.nullish(z.string()) });
const Link = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

type Asking = {
  /** The path below the sign-in's address. */
  path: string;
  method: string;
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
  address: string;
};
type Deps = Pick<OrganizerDeps, 'store' | 'signIn' | 'mail' | 'fingerprint' | 'knownBrowser' | 'now'>;
type Answer = (deps: Deps, asking: Asking) => Promise<Response>;

/**
 * Answers what the sign-in pages ask: a few of the library's routes and no other, each within its limits. An answer
 * tells whether it worked, and never a session's secret, which is in the cookie alone. Throws `notFound` for any other
 * route, `unauthorized` for whatever does not prove who somebody is, and `tooMany`.
 */
export async function answerSignIn(deps: Deps, asking: Asking): Promise<Response> {
  const answer = ANSWERS[`${asking.method} ${asking.path}`];
  if (!answer) throw new AppError('notFound', 'There is no such call');
  return answer(deps, asking);
}

const ANSWERS: Readonly<Record<string, Answer>> = {
  'POST password': async (deps, asking) => {
    const { email, password } = read(Credentials, asking.body);
    const browser = readKnownBrowser(deps, asking.headers, email);
    const [rule, who] = await countPassword(deps, { email, address: asking.address, browser });
    const answered = await pass(deps, asking, 'sign-in/email', { body: { email, password } });
    await forgetTries(deps, rule, who);
    const response = done(answered);
    response.headers.append('Set-Cookie', writeKnownBrowser(deps, email, browser));
    return response;
  },
  'POST mail': async (deps, asking) => {
    if (!deps.mail) throw new AppError('notFound', 'There is no such call');
    const { email } = read(EmailRequest, asking.body);
    await countMail(deps, { email, address: asking.address, browser: readKnownBrowser(deps, asking.headers, email) });
    return done(await pass(deps, asking, 'sign-in/magic-link', { body: { email } }));
  },
  /** Whom the link signs in, which the page shows before it is used: nobody is signed in as somebody else unawares. */
  'POST link/whose': async (deps, asking) => {
    const { token } = read(Link, asking.body);
    await countTry(deps, 'proofOfAddress', asking.address);
    const email = await deps.signIn.emailOfLink(token);
    if (email === null) throw new AppError('unauthorized', 'This link does not work any more');
    return Response.json({ email });
  },
  'POST link': async (deps, asking) => {
    const { token } = read(Link, asking.body);
    await countTry(deps, 'proofOfAddress', asking.address);
    return done(await pass(deps, asking, 'magic-link/verify', { method: 'GET', query: { token } }));
  },
  'POST provider': async (deps, asking) => {
    if (!deps.signIn.hasProvider) throw new AppError('notFound', 'There is no such call');
    await countTry(deps, 'proofOfAddress', asking.address);
    const callbackURL = returnPage(read(Provider, asking.body).next) ?? organizerPaths.home();
    const body = { provider: 'oidc', callbackURL, errorCallbackURL: '/organizer/sign-in' };
    // Its answer has the address of the provider.
    return pass(deps, asking, 'sign-in/social', { body });
  },
  'GET callback/oidc': (deps, asking) => deps.signIn.answer({ ...asking, route: 'callback/oidc', method: 'GET' }),
  'POST sign-out': async (deps, asking) => done(await pass(deps, asking, 'sign-out', {})),
  'GET passkey/generate-register-options': (deps, asking) =>
    pass(deps, asking, 'passkey/generate-register-options', { method: 'GET' }),
  'POST passkey/verify-registration': async (deps, asking) =>
    done(await pass(deps, asking, 'passkey/verify-registration', { body: asking.body })),
  'GET passkey/generate-authenticate-options': async (deps, asking) => {
    await countTry(deps, 'proofOfAddress', asking.address);
    return pass(deps, asking, 'passkey/generate-authenticate-options', { method: 'GET' });
  },
  'POST passkey/verify-authentication': async (deps, asking) => {
    await countTry(deps, 'proofOfAddress', asking.address);
    return done(await pass(deps, asking, 'passkey/verify-authentication', { body: asking.body }));
  },
};

/** Asks the library. What it refuses becomes one of our errors, the same for every reason. */
async function pass(
  { signIn }: Deps,
  { headers }: Asking,
  route: SignInRoute,
  { method = 'POST', query = {}, body = {} }: Partial<Pick<SignInRequest, 'method' | 'query' | 'body'>>,
): Promise<Response> {
  const answered = await signIn.answer({ route, method, query, body, headers });
  if (answered.ok) return answered;
  if (answered.status === 403) throw new AppError('notFresh', 'Sign in again first');
  // The library redirects for a link that was used or has ended.
  if (answered.status < 500) throw new AppError('unauthorized', 'This does not prove who you are');
  throw new AppError('internal', 'Something went wrong here', undefined, { cause: new Error(await answered.text()) });
}

/** The cookies of the library's answer, and none of its words. */
function done(answered: Response): Response {
  const response = Response.json({ done: true });
  for (const cookie of answered.headers.getSetCookie()) response.headers.append('Set-Cookie', cookie);
  return response;
}

function read<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (!result.success) throw new AppError('invalidParameters', 'Invalid parameters');
  return result.data;
}
