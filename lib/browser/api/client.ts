import { ADDRESSES } from '@/lib/contract/addresses';
import type { CallInput, CallName, CallOutput } from '@/lib/contract/calls';
import { getContext } from '../context';
import { type Input, type SendDeps, send } from './send';

export type Api = { [N in CallName]: (input: CallInput<N>) => Promise<CallOutput<N>> };

/** Calls that reject with words of their own without campaign or user id (spec 5). */
const WITHOUT_IDS: Partial<Record<string, string>> = {
  updateUserVideo: 'Invalid parameters',
  stitchVideo: 'Invalid parameters',
  checkStitchStatus: 'NoInfo',
} satisfies Partial<Record<CallName, string>>;

/** A function for every call of the contract. Answers are trusted to have the contract's shape: the server's tests see to it. */
export function createApi(deps: SendDeps): Api {
  const calls = Object.entries(ADDRESSES).map(([name, { method, path }]) => [
    name,
    // Every call of the table is the visitor's own and needs no sign-in (spec 6).
    (input: Input) => send(deps, { method, path, anonymous: true, withoutIds: WITHOUT_IDS[name] }, input),
  ]);
  return Object.fromEntries(calls) as Api;
}

/** The calls of spec 7, with whitelabel, time and sign-in added. They reject with `CallError`. */
export const api: Api = createApi({
  fetch: (url, init) => globalThis.fetch(url, init),
  context: getContext,
  now: Date.now,
});
