import type { Logger } from './logger';

/** What may be told of a part that works: how much room there is, whether children can reach a network. */
const WORDS = ['ok', 'lowSpace', 'noNetwork', 'network'] as const;

export type Working = (typeof WORDS)[number];

export type Part = {
  /** Rejects when the part does not work; may answer with a word for what works and needs a look all the same. */
  check(): Promise<Working | void>;
  /** How long a good answer holds, ms: long where asking is dear. */
  holdsMs: number;
};

/** How long a bad answer holds, ms: soon enough to see a part come back, too long for visitors to make work of. */
const BAD_HOLDS_MS = 2_000;

/**
 * Each part's name with 'ok', or with the system's short code of what is wrong ('failed' where there is none).
 * Anybody may ask and so ask much: answers hold for a while, and calls at the same time share one. Whatever
 * tells of this machine goes to the log alone.
 */
export function createHealth(
  parts: Record<string, Part>,
  logger: Pick<Logger, 'warn'>,
  now: () => number = Date.now,
): () => Promise<Record<string, string>> {
  const checks = Object.entries(parts).map(([name, part]) => {
    const report = (error: unknown) => logger.warn({ err: error, part: name }, 'a part does not work');
    return [name, askSeldom(part, report, now)] as const;
  });
  return async () =>
    Object.fromEntries(await Promise.all(checks.map(async ([name, ask]) => [name, await ask()] as const)));
}

function askSeldom(part: Part, report: (error: unknown) => void, now: () => number): () => Promise<string> {
  let answer: Promise<string> | null = null;
  let until = 0;

  async function ask(): Promise<string> {
    const state = await part.check().then(
      (word) => word ?? 'ok',
      (error: unknown) => (report(error), shortCode(error)),
    );
    until = now() + (isWorking(state) ? part.holdsMs : BAD_HOLDS_MS);
    return state;
  }

  return () => {
    if (answer && now() < until) return answer;
    until = Infinity;
    return (answer = ask());
  };
}

/** Whether a part in that state does its work. */
export function isWorking(state: string): boolean {
  return WORDS.some((word) => word === state);
}

/** Codes such as ECONNREFUSED name no address and no path, as messages do. */
function shortCode(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if ('code' in error && /^[A-Z0-9_]{3,40}$/.test(String(error.code))) return String(error.code);
  return shortCode(error.cause);
}
