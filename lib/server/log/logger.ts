import pino from 'pino';
import { redact } from '../../domain/redact';
import { describeError } from './describe-error';
import { logContext } from './log-context';

export type Logger = pino.Logger;

/**
 * Writes one line of JSON per event to standard output. Errors are reduced to what `describeError` returns; ids, e-mail
 * addresses and queries are removed from every text. It cannot recognise people's names: never log any. A line says
 * which request or job it belongs to (`log-context.ts`).
 */
export function createLogger(level: string, destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    // A copy, because pino adds the line's own fields to it.
    mixin: () => ({ ...logContext() }),
    serializers: { err: (error: unknown) => describeError(error) },
    hooks: {
      logMethod(args, method) {
        const [fields, ...texts] = typeof args[0] === 'string' ? [{}, ...args] : args;
        // Without a text, pino would log the error's own message.
        method.call(this, cleanFields(fields), redact(texts.map(String).join(' ') || 'an error'));
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

function cleanFields(fields: unknown): object {
  if (fields instanceof Error) return { err: fields };
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => {
      if (value instanceof Error) return ['err', value];
      return [name, typeof value === 'string' ? redact(value) : value];
    }),
  );
}
