import { relative } from 'node:path';
import { redact } from '../../domain/redact';

/**
 * What the log says about an error. File systems put paths with uuids into messages, PostgreSQL whole rows into
 * `detail`, ffmpeg the names of files: only what is listed here is logged.
 */
export type ErrorDescription = {
  type: string;
  /** Only of errors whose messages we write ourselves. */
  message?: string;
  /** Functions and positions in the code, innermost first. */
  at?: string[];
  cause?: ErrorDescription;
  /** Short codes of the system, the database and our own: `code`, `syscall`, `table` … */
  [word: string]: unknown;
};

/** Compared by name, because each bundle has its own classes. */
const OUR_OWN = new Set(['AppError', 'MachineError', 'CpuSpent', 'Interrupted', 'NoSlot', 'VideoServiceError']);
const WORDS = ['code', 'syscall', 'severity', 'routine', 'schema', 'table', 'constraint', 'fault', 'why'] as const;
const WORD = /^[\w.-]{1,60}$/;
const FRAMES = 12;
/** A stack may have frames that are not shown, and no more lines than this. */
const LINES = 100;
const CAUSES = 4;

export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error) && !isLikeError(error)) return { type: typeof error };
  const words = WORDS.flatMap((word) => {
    const value = Reflect.get(error, word);
    return typeof value === 'string' && WORD.test(value) ? [[word, redact(value)]] : [];
  });
  const [first] = error instanceof AggregateError ? error.errors : [];
  const cause = error.cause ?? first;
  return {
    type: WORD.test(error.name) ? redact(error.name) : 'Error',
    ...(OUR_OWN.has(error.name) && { message: redact(error.message) }),
    ...Object.fromEntries(words),
    at: framesOf(error),
    ...(cause !== undefined && depth < CAUSES && { cause: describeError(cause, depth + 1) }),
  };
}

/** Errors of other realms are not instances of this one's `Error`. */
function isLikeError(value: unknown): value is Error {
  return (
    typeof value === 'object' &&
    value !== null &&
    'message' in value &&
    'stack' in value &&
    'name' in value &&
    typeof value.name === 'string'
  );
}

const FRAME = /^\s+at (?:async )?(?:(?:new )?([\w.$]+)(?:[^\w.$(][^(]*)?\()?(?:file:\/\/)?([^()]+):(\d+):(\d+)\)?$/;

/** Reads only after the message, which could contain lines that look like frames. */
function framesOf({ stack, message }: Error): string[] {
  const start = typeof stack === 'string' ? stack.indexOf(message) : -1;
  if (start < 0) return [];
  const lines = String(stack)
    .slice(start + message.length)
    .split('\n', LINES)
    .slice(1);
  return lines.flatMap((line) => describeFrame(FRAME.exec(line)) ?? []).slice(0, FRAMES);
}

function describeFrame(frame: RegExpExecArray | null): string | null {
  const [, name, file = '', row, column] = frame ?? [];
  const path = pathShown(file);
  return path && [name, `${path}:${row}:${column}`].filter(Boolean).join(' ');
}

/** Returns a path below our own folder or a package's; other paths would reveal the names of this machine's folders. */
function pathShown(file: string): string | null {
  if (file.startsWith('node:')) return file;
  const inPackage = file.lastIndexOf('/node_modules/');
  if (inPackage >= 0) return file.slice(inPackage + 1);
  const own = relative(process.cwd(), file);
  return file.startsWith('/') && !own.startsWith('..') ? own : null;
}
