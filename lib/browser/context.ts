import type { CallerFacts } from '@/lib/contract/call-query';

/** The facts about this browser that every call sends, and the difference of its clock. */
export type BrowserContext = CallerFacts & {
  /** Milliseconds to add to this device's clock to get the server's time. */
  clockOffset: number;
};

let context: BrowserContext = { whitelabelId: null, accessToken: null, userId: null, clockOffset: 0 };

export function getContext(): BrowserContext {
  return context;
}

/** Sets some fields of the context for all following calls. */
export function setContext(part: Partial<BrowserContext>): void {
  context = { ...context, ...part };
}
