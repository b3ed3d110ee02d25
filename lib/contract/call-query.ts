/** The facts every call sends besides its own input (spec 7.2). `null` and `undefined` are left out. */
export type CallerFacts = {
  whitelabelId: string | null;
  /** The token of a signed-in user, where another backend has given one. Visitors have none. */
  accessToken: string | null;
  userId: string | null;
};

/**
 * Returns the query of a call, its own parameters first. `ts` is the time of the call by the server's clock,
 * milliseconds.
 */
export function callQuery(
  own: Record<string, unknown>,
  { whitelabelId, accessToken, userId }: CallerFacts,
  ts: number,
): string {
  const all = { ...own, whitelabel: whitelabelId, ts, accessToken, userId: accessToken ? userId : null };
  const present = Object.entries(all).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
}
