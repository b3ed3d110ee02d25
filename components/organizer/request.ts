import { CallError, errorFromAnswer } from '@/lib/browser/api/call-error';

/** The longest wait for an answer, ms. */
const TIMEOUT_MS = 30_000;

/** Sends a request to this server, `body` as JSON, and resolves with the parsed answer. Rejects with `CallError`. */
export async function request(address: string, method: string, body?: unknown): Promise<unknown> {
  const response = await send(address, method, body);
  const answer = await readAnswer(response);
  if (response.ok) return answer;
  throw errorFromAnswer(response.status, answer, response.headers.get('Retry-After'));
}

async function send(address: string, method: string, body: unknown): Promise<Response> {
  const content =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
  try {
    return await fetch(address, { method, signal: AbortSignal.timeout(TIMEOUT_MS), ...content });
  } catch (cause) {
    const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
    throw new CallError(timedOut ? 'timeout' : 'network', 'The server could not be reached', undefined, { cause });
  }
}

/** The parsed body; `undefined` for an empty one, and for one that is not JSON. */
async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw new CallError('network', 'The answer broke off', undefined, { cause });
  });
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
