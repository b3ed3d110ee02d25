import type { CallerFacts } from '@/lib/contract/call-query';

/** Who is calling, and by which clock. */
export type BrowserContext = CallerFacts & {
  /** Milliseconds to add to this device's clock to get the server's. */
  clockOffset: number;
};

let context: BrowserContext = { whitelabelId: null, accessToken: null, userId: null, clockOffset: 0 };

export function getContext(): BrowserContext {
  return context;
}

/** Sets a part of the context for all calls that follow. */
export function setContext(part: Partial<BrowserContext>): void {
  context = { ...context, ...part };
}
