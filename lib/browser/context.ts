/** What every call carries besides its own input (spec 7). */
export type BrowserContext = {
  whitelabelId: string | null;
  /** Only of a signed-in user; visitors have none. */
  accessToken: string | null;
  userId: string | null;
  /** Milliseconds to add to this device's clock to get the server's. */
  clockOffset: number;
};

let context: BrowserContext = { whitelabelId: null, accessToken: null, userId: null, clockOffset: 0 };

export function getContext(): BrowserContext {
  return context;
}

/** Settles a part of the context for all calls that follow. Settling the same again is harmless. */
export function setContext(part: Partial<BrowserContext>): void {
  context = { ...context, ...part };
}
