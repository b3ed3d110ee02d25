import { isNativeError } from 'node:util/types';

/** Returns what went wrong, for the user: the error's message, then one line for each cause. No stack. */
export function errorText(error: unknown): string {
  if (!isNativeError(error)) return String(error);
  const causes = [error.cause ?? []].flat().map((cause) => errorText(cause));
  return [messageOf(error), ...causes.map((cause) => `because: ${cause}`)].join('\n');
}

/** Node's own message is empty when all of several addresses failed. */
function messageOf(error: Error & { errors?: unknown[] }): string {
  const tried = error.errors?.map((one) => errorText(one)) ?? [];
  return (error.message || tried.join('; ') || error.name).trim();
}
