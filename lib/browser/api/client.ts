import { ADDRESSES } from '@/lib/contract/addresses';
import type { CallInput, CallName } from '@/lib/contract/calls';
import { getContext } from '../context';
import { type Filled, fillAnswer, isUserVideo, uuidOf } from './fill-answers';
import { type Input, type SendDeps, send } from './send';

export type Api = { [N in CallName]: (input: CallInput<N>) => Promise<Filled<N>> };

/** Calls that reject with words of their own without campaign or user id (spec 5). */
const WITHOUT_IDS: Partial<Record<string, string>> = {
  updateUserVideo: 'Invalid parameters',
  stitchVideo: 'Invalid parameters',
  checkStitchStatus: 'NoInfo',
} satisfies Partial<Record<CallName, string>>;

/** Calls that write and are to be answered with the visitor's record; where they are not, it is read. */
const WRITES: readonly string[] = ['createUserVideo', 'updateUserVideo', 'skipUpload'] satisfies CallName[];

/** A function for every call of the contract. Answers have the contract's shape: `fillAnswer` sees to what another backend leaves out. */
export function createApi(deps: SendDeps): Api {
  const call = async (name: CallName, input: Input): Promise<unknown> => {
    const { method, path } = ADDRESSES[name];
    // Every call of the table is the visitor's own and needs no sign-in (spec 6).
    const answer = await send(deps, { method, path, anonymous: true, withoutIds: WITHOUT_IDS[name] }, input);
    if (!WRITES.includes(name) || isUserVideo(answer)) return fillAnswer(name, answer, input);
    return call('getUserVideo', { params: input.params, query: { uuid: uuidOf(input) }, body: {} });
  };
  const calls = Object.keys(ADDRESSES).map((name) => [name, (input: Input) => call(name as CallName, input)]);
  return Object.fromEntries(calls) as Api;
}

/** The calls of spec 7, with whitelabel, time and sign-in added. They reject with `CallError`. */
export const api: Api = createApi({
  fetch: (url, init) => globalThis.fetch(url, init),
  context: getContext,
  now: Date.now,
});
