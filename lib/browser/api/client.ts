import { ADDRESSES } from '@/lib/contract/addresses';
import { callQuery } from '@/lib/contract/call-query';
import type { CallInput, CallName } from '@/lib/contract/calls';
import { type BrowserContext, getContext } from '../context';
import { CallError, errorFromAnswer, reportsFailure } from './call-error';
import { type Filled, type Input, fillAnswer, isNoRecord, isUserVideo, uuidOf } from './fill-answers';
import { readJson, sendJson } from './json-request';

const BASE = '/api/';
const METHODS = ['get', 'put', 'post', 'delete'];

export type Api = { [N in CallName]: (input: CallInput<N>) => Promise<Filled<N>> };

export type Endpoint = {
  method: string;
  path: string;
  /** Whether the call needs no sign-in, as is true for every call of a visitor. The console makes its calls itself. */
  anonymous: boolean;
  /** The message to reject with when a path parameter is missing, for calls with a message of their own. */
  withoutIds?: string;
};
type SendDeps = { fetch: typeof fetch; context: () => BrowserContext; now: () => number };

/** The messages of calls without a campaign id or user id (spec 5.14 to 5.16). */
const MISSING_ID_MESSAGES: Partial<Record<string, string>> = {
  updateUserVideo: 'Invalid parameters',
  stitchVideo: 'Invalid parameters',
  checkStitchStatus: 'NoInfo',
} satisfies Partial<Record<CallName, string>>;

/**
 * Calls that write and should be answered with the visitor's record. When they are not, the record is read afterwards.
 */
const WRITES: readonly string[] = [
  'createUserVideo',
  'updateUserVideo',
  'uploadRecording',
  'skipUpload',
] satisfies CallName[];

/**
 * Creates a function for every call of the contract. Answers have the contract's shape: `fillAnswer` adds what another
 * backend leaves out.
 */
export function createApi(deps: SendDeps): Api {
  const call = async (name: CallName, input: Input): Promise<unknown> => {
    const { method, path } = ADDRESSES[name];
    // Every call of the table is made by a visitor and needs no sign-in (spec 6.1).
    const endpoint = { method, path, anonymous: true, withoutIds: MISSING_ID_MESSAGES[name] };
    const answer = await send(deps, endpoint, input).catch((error: unknown) => {
      if (!isNoRecord(name, error)) throw error;
    });
    if (!WRITES.includes(name) || isUserVideo(answer)) return fillAnswer(name, answer, input);
    return call('getUserVideo', { params: input.params, query: { uuid: uuidOf(input) }, body: {} });
  };
  const calls = Object.keys(ADDRESSES).map((name) => [name, (input: Input) => call(name as CallName, input)]);
  return Object.fromEntries(calls) as Api;
}

/**
 * The calls of the contract. Whitelabel id, time and sign-in are added to each (spec 7.2). They reject with
 * `CallError`.
 */
export const api: Api = createApi({
  fetch: (url, init) => globalThis.fetch(url, init),
  context: getContext,
  now: Date.now,
});

/**
 * Makes one call and returns the parsed answer (`undefined` for an empty one). Rejects with `CallError`. When a path
 * parameter is missing, it logs a warning and sends nothing.
 */
export async function send(deps: SendDeps, endpoint: Endpoint, input: Input): Promise<unknown> {
  const context = deps.context();
  if (!METHODS.includes(endpoint.method)) throw new CallError('InvalidMethod', 'InvalidMethod');
  if (!endpoint.anonymous && endpoint.method !== 'get' && !context.accessToken) {
    throw new CallError('accessTokenRequired', 'This call needs an access token');
  }
  const query = callQuery(input.query, context, deps.now() + context.clockOffset);
  const url = `${BASE}${fillPath(endpoint, input.params)}?${query}`;
  const body = endpoint.method === 'get' ? undefined : (input.body ?? {});
  return readAnswer(await sendJson(deps.fetch, url, endpoint.method.toUpperCase(), body));
}

function fillPath({ path, withoutIds }: Endpoint, params: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') {
      console.warn(`${path} was not called: it needs ${name}`);
      throw new CallError('missingParameter', withoutIds ?? `Missing path parameter ${name}`);
    }
    return encodeURIComponent(String(value));
  });
}

async function readAnswer(response: Response): Promise<unknown> {
  const { value, isEmpty } = await readJson(response);
  if (!response.ok || reportsFailure(value) || (!isEmpty && value === undefined)) {
    throw errorFromAnswer(response.status, value, response.headers.get('Retry-After'));
  }
  return value;
}
