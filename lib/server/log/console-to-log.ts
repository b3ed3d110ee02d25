import type { Logger } from './logger';

const LEVELS = { error: 'error', warn: 'warn', info: 'info', log: 'info', debug: 'debug' } as const;
const MAX_TEXT = 300;
/**
 * Malformed requests make Next print, and clients can send any number of them: at most this many lines per period are
 * written, the rest are counted.
 */
const MAX_LINES = 60;
const WITHIN_MS = 60_000;

/**
 * Sends what Next and packages print, and uncaught errors, to the log. They print whole errors with all their fields;
 * the log has less of them. Quoted text is left out, because it may be a visitor's.
 */
export function sendConsoleToLog(logger: Logger, now: () => number = Date.now): void {
  let began = -Infinity;
  let lines = 0;
  const mayWrite = () => {
    if (now() - began >= WITHIN_MS) {
      if (lines > MAX_LINES) logger.warn({ left: lines - MAX_LINES }, 'packages printed more than is kept');
      began = now();
      lines = 0;
    }
    lines += 1;
    return lines <= MAX_LINES;
  };
  for (const [method, level] of Object.entries(LEVELS) as [
    keyof typeof LEVELS,
    (typeof LEVELS)[keyof typeof LEVELS],
  ][]) {
    console[method] = (...words: unknown[]) => {
      if (!mayWrite()) return;
      const error = words.find((word) => typeof word === 'object' && word !== null);
      logger[level](error === undefined ? {} : { err: error }, textOf(words) || 'printed by a package');
    };
  }
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'nobody caught this');
    process.exit(1);
  });
}

function textOf(words: unknown[]): string {
  const [text = ''] = words.filter((word) => typeof word === 'string' && /[a-z]{3}/i.test(word)) as string[];
  return text
    .replace(/\u001b\[[\d;]*m/g, '')
    .replace(/"[^"]*"?|'[^']*'?|`[^`]*`?/g, '[…]')
    .slice(0, MAX_TEXT)
    .trim();
}
