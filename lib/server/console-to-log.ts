import type { Logger } from './logger';

const LEVELS = { error: 'error', warn: 'warn', info: 'info', log: 'info', debug: 'debug' } as const;
const MAX_TEXT = 300;

/**
 * What Next and packages print, whole errors with all they hold, goes to the log instead, in which there is less of
 * it; so does what nobody caught. Whatever a text quotes is left out: it may be a visitor's.
 */
export function sendConsoleToLog(logger: Logger): void {
  for (const [method, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, (typeof LEVELS)[keyof typeof LEVELS]][]) {
    console[method] = (...words: unknown[]) => {
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
