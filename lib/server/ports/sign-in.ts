/** A session that is still open. */
export type Session = { id: string; userId: string; organizationId: string | null; createdAt: Date };

/** Passwords, passkeys, sessions and links that work once. */
export type SignIn = {
  /**
   * The session that the cookie among these headers proves, or `null`. `cookies`: what has to be set in the answer, so
   * that a session in use goes on.
   */
  findSession(headers: Headers): Promise<{ session: Session; cookies: string[] } | null>;
};
