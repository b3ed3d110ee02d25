import pino from 'pino';

export type Logger = pino.Logger;

/** One line of JSON an event, to standard output. Never hand it names, uuids, addresses or query strings. */
export function createLogger(level: string): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}
