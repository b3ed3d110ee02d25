/** PostgreSQL's code for a row that is there already. */
const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because its row is there already; nothing of the statement is done then. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}
