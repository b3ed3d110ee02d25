import { CallError } from './call-error';

/** The longest wait for an answer, ms. */
const TIMEOUT_MS = 30_000;

/** Sends a request, `body` as JSON unless it is `undefined`. Rejects with `CallError` when there is no answer. */
export async function sendJson(
  fetch: typeof globalThis.fetch,
  address: string,
  method: string,
  body: unknown,
): Promise<Response> {
  const content =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
  try {
    return await fetch(address, { method, signal: AbortSignal.timeout(TIMEOUT_MS), ...content });
  } catch (cause) {
    const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
    throw new CallError(timedOut ? 'timeout' : 'network', 'The server could not be reached', undefined, { cause });
  }
}

/** Reads an answer: `value` is its parsed body, `undefined` for an empty one, and for one that is not JSON. */
export async function readJson(response: Response): Promise<{ value: unknown; isEmpty: boolean }> {
  const text = await response.text().catch((cause: unknown) => {
    throw new CallError('network', 'The answer broke off', undefined, { cause });
  });
  return { value: parse(text), isEmpty: text === '' };
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
