import { CallError, errorFromAnswer } from '@/lib/browser/api/call-error';

/** Where the sign-in library answers (`app/api/v1/auth`). */
const BASE = '/api/v1/auth/';

/** Sends something to the sign-in library and resolves with its answer. Rejects with `CallError`. */
export const postAuth = (path: string, body: unknown): Promise<unknown> => ask(path, 'POST', body);

/** Asks the sign-in library for something. Rejects with `CallError`. */
export const getAuth = (path: string): Promise<unknown> => ask(path, 'GET');

async function ask(path: string, method: string, body?: unknown): Promise<unknown> {
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(`${BASE}${path}`, {
    ...{ method, ...content },
    headers: { 'Content-Type': 'application/json' },
  }).catch((cause: unknown) => {
    throw new CallError('network', 'The server could not be reached', undefined, { cause });
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw errorFromAnswer(response.status, answer, response.headers.get('Retry-After'));
  return answer;
}
