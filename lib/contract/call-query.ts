/** What every call carries besides its own input (spec 7.2); `null` and `undefined` are left out. */
export type CallerFacts = {
  whitelabelId: string | null;
  /** Only of a signed-in user: visitors have none, the organizer's side will. */
  accessToken: string | null;
  userId: string | null;
};

/** The query of a call, own parameters first. `ts` is the moment it is made, milliseconds by the server's clock. */
export function callQuery(
  own: Record<string, unknown>,
  { whitelabelId, accessToken, userId }: CallerFacts,
  ts: number,
): string {
  const all = { ...own, whitelabel: whitelabelId, ts, accessToken, userId: accessToken ? userId : null };
  const present = Object.entries(all).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
}
