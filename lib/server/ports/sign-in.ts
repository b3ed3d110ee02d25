/** A session that is still open. */
export type Session = { id: string; userId: string; organizationId: string | null; createdAt: Date };

/** What the sign-in library is asked for; the console lets through nothing else of it. */
export type SignInRoute =
  | 'sign-in/email'
  | 'sign-in/magic-link'
  | 'magic-link/verify'
  | 'sign-in/social'
  | 'callback/oidc'
  | 'sign-out'
  | 'passkey/generate-register-options'
  | 'passkey/verify-registration'
  | 'passkey/generate-authenticate-options'
  | 'passkey/verify-authentication';

/** A request to the library: `query` of a GET, `body` of a POST. */
export type SignInRequest = {
  route: SignInRoute;
  method: 'GET' | 'POST';
  query: Record<string, string>;
  body: unknown;
  /** Only the cookie and the browser's name are passed on. */
  headers: Headers;
};

/** A link that works once: the part after `#` of its address, its end, and the key it is kept under. */
export type OneTimeLink = { token: string; endsAt: Date; key: string };

/** Passwords, passkeys, sessions and links that work once. */
export type SignIn = {
  /**
   * The session that the cookie among these headers proves, or `null`. `cookies`: what has to be set in the answer, so
   * that a session in use goes on.
   */
  findSession(headers: Headers): Promise<{ session: Session; cookies: string[] } | null>;
  /** The library's own answer. */
  answer(request: SignInRequest): Promise<Response>;
  /** Makes a link that signs in the person with this address, once, within `seconds`. */
  makeLink(email: string, seconds: number): Promise<OneTimeLink>;
  /** Returns whom a link signs in, without using it up; `null`: it does not work, or not any more. */
  emailOfLink(token: string): Promise<string | null>;
  /** Sets the password, or replaces it. */
  setPassword(userId: string, password: string): Promise<void>;
  /** Whether people may sign in by the OpenID provider. */
  hasProvider: boolean;
};

/** A signed cookie with one short text: `read` takes a `Cookie` header, `write` returns a `Set-Cookie` header. */
export type TextCookie = { read(cookies: string | null): string | null; write(text: string, seconds: number): string };
