import { AppError, isAppError } from '@/lib/contract/errors';

/** The codes of the system and the database for a full disk or quota. */
const NO_SPACE = ['ENOSPC', 'EDQUOT', '53100'];

/**
 * The system's and PostgreSQL's codes for a database that is away, restarts or has too much to do, and for a prepared
 * statement that is gone.
 */
const PASSING =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|08...|40001|40P01|53300|55P03|57...|26000)$/;
/** What pg and its pool say about the same without a code, and of a statement that was prepared before a migration. */
const PASSING_TEXTS = [
  'timeout exceeded when trying to connect',
  'cached plan must not change result type',
  'Query read timeout',
  'Connection terminated',
  'Client has encountered a c',
];

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/**
 * A full disk becomes `noSpace`, and a database that is lost or has too much to do `unavailable`, because both pass.
 * Any other error becomes `internal`, and its message is not sent.
 */
export function toAppError(error: unknown): AppError {
  if (isAppError(error)) return new AppError(error.code, error.message, error.details);
  const code = codeOf(error);
  if (NO_SPACE.includes(code)) return new AppError('noSpace', 'There is no room left');
  if (PASSING.test(code) || (error instanceof Error && PASSING_TEXTS.some((text) => error.message.startsWith(text))))
    return new AppError('unavailable', 'Please try again');
  return new AppError('internal', 'Something went wrong here');
}

/**
 * Makes a full disk the answer to the caller of a job, who should hear of it at once. After any other error of the
 * machine the job is tried again.
 */
export const answeringFullDisk =
  <I>(work: (input: I) => Promise<void>) =>
  async (input: I): Promise<void> => {
    try {
      await work(input);
    } catch (error) {
      throw NO_SPACE.includes(codeOf(error)) ? toAppError(error) : error;
    }
  };
