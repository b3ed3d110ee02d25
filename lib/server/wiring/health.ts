import type { Logger } from '../log/logger';

/**
 * What is reported about a part with which visitors can be served: how much space there is, whether child processes can
 * reach a network, `none` when no worker runs, which makes
 * visitors wait but loses nothing, and `failing` for what works without an answer for a while.
 */
const WORDS = ['ok', 'lowSpace', 'noNetwork', 'network', 'none', 'failing'] as const;

export type Working = (typeof WORDS)[number];

export type HealthCheck = {
  /** Rejects when the part does not work. May return a word for a part that works but needs attention. */
  check(): Promise<Working | void>;
  /** How long a good result is reused, ms: long where the check is expensive. */
  cacheMs: number;
};

/**
 * How long a bad result is reused, ms: short enough to see soon that a part works again, long enough that visitors
 * cannot cause many checks.
 */
const BAD_CACHE_MS = 2_000;

/**
 * Returns a function that reports each part's name with 'ok', or with the system's short code of what is wrong
 * ('failed' if there is none). Because anybody may call it often, results are reused for a while, and calls at the same
 * time share one check. Details of this machine go only to the log.
 */
export function createHealth(
  parts: Record<string, HealthCheck>,
  logger: Pick<Logger, 'warn'>,
  now: () => number = Date.now,
): () => Promise<Record<string, string>> {
  const checks = Object.entries(parts).map(([name, part]) => {
    const report = (error: unknown) => logger.warn({ err: error, part: name }, 'a part does not work');
    return [name, cacheCheck(part, report, now)] as const;
  });
  return async () =>
    Object.fromEntries(await Promise.all(checks.map(async ([name, ask]) => [name, await ask()] as const)));
}

function cacheCheck(part: HealthCheck, report: (error: unknown) => void, now: () => number): () => Promise<string> {
  let answer: Promise<string> | null = null;
  let until = 0;

  async function ask(): Promise<string> {
    const state = await part.check().then(
      (word) => word ?? 'ok',
      (error: unknown) => (report(error), shortCode(error)),
    );
    until = now() + (isWorking(state) ? part.cacheMs : BAD_CACHE_MS);
    return state;
  }

  return () => {
    if (answer && now() < until) return answer;
    until = Infinity;
    return (answer = ask());
  };
}

/** Returns whether a part in that state works. */
export function isWorking(state: string): boolean {
  return WORDS.some((word) => word === state);
}

/** Codes such as ECONNREFUSED contain no address and no path; messages do. */
function shortCode(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if ('code' in error && /^[A-Z0-9_]{3,40}$/.test(String(error.code))) return String(error.code);
  return shortCode(error.cause);
}
