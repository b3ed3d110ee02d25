/** What differs between the two services. */
export type Credentials = {
  /** The account: its API key, or the application's id. */
  projectId: string;
  /** Returns a token that lets a browser publish in the session. `expireTime`: seconds since 1970. */
  createToken(sessionId: string, expireTime: number): string;
  /** Returns the headers of one call. */
  authorize(): Promise<Record<string, string>>;
};
