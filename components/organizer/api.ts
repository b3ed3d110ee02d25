import useSWR, { type SWRConfiguration } from 'swr';
import {
  ORGANIZER_CALLS,
  type OrganizerCallName,
  type OrganizerInput,
  type OrganizerOutput,
} from '@/lib/contract/organizer/calls';
import { CallError } from '@/lib/browser/api/call-error';
import { request } from './request';
import { signInFromHere } from './sign-in-from-here';

type Input = { params?: unknown; query?: unknown; body?: unknown };

/** What a call needs of its input: parts that may be empty may be left out. */
type Needed<N extends OrganizerCallName> = {
  [
    Part in keyof OrganizerInput<N> as Record<never, never> extends OrganizerInput<N>[Part] ? never : Part
  ]: OrganizerInput<N>[Part];
} & Partial<OrganizerInput<N>>;

/**
 * Makes a call of the console and resolves with its answer. Rejects with `CallError`. Whoever is not signed in any more
 * is sent to sign in, and from there back to this page.
 */
export function callApi<N extends OrganizerCallName>(name: N, input: Needed<N>): Promise<OrganizerOutput<N>> {
  return callAddress(name, apiAddress(name, input), ORGANIZER_CALLS[name].body ? (input as Input).body : undefined);
}

async function callAddress<N extends OrganizerCallName>(
  name: N,
  address: string,
  body?: unknown,
): Promise<OrganizerOutput<N>> {
  try {
    return (await request(address, ORGANIZER_CALLS[name].method.toUpperCase(), body)) as OrganizerOutput<N>;
  } catch (error) {
    if (error instanceof CallError && error.code === 'unauthorized') window.location.assign(signInFromHere());
    throw error;
  }
}

/** Where a call is made: also for links to what is downloaded. */
export function apiAddress<N extends OrganizerCallName>(name: N, input: Needed<N>): string {
  const { params = {}, query = {} } = input as Input as Record<string, Record<string, unknown>>;
  const path = ORGANIZER_CALLS[name].path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(params[key])),
  );
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return `/api/v1/${path}${search && `?${search}`}`;
}

type Options = Pick<
  SWRConfiguration,
  'dedupingInterval' | 'keepPreviousData' | 'refreshInterval' | 'revalidateIfStale' | 'revalidateOnFocus'
>;

/** The answer of a call that reads, kept fresh by SWR; `null` input: not asked for now. */
export function useApi<N extends OrganizerCallName>(
  name: N,
  input: Needed<N> | null,
  fallback?: OrganizerOutput<N>,
  options: Options = {},
) {
  return useSWR<OrganizerOutput<N>, CallError>(
    input && apiAddress(name, input),
    // SWR may ask again for an address that was shown before: what is answered has to belong to it.
    (address: string) => callAddress(name, address),
    fallback === undefined ? options : { ...options, fallbackData: fallback },
  );
}
