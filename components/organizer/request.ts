import { errorFromAnswer } from '@/lib/browser/api/call-error';
import { readJson, sendJson } from '@/lib/browser/api/json-request';

/** Sends a request to this server, `body` as JSON, and resolves with the parsed answer. Rejects with `CallError`. */
export async function request(address: string, method: string, body?: unknown): Promise<unknown> {
  const response = await sendJson(fetch, address, method, body);
  const { value } = await readJson(response);
  if (response.ok) return value;
  throw errorFromAnswer(response.status, value, response.headers.get('Retry-After'));
}
