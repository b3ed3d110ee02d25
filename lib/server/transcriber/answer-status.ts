import type { IncomingHttpHeaders } from 'node:http';
import type { TranscriberFault } from '../ports/transcriber';

const FAULTS: Readonly<Record<number, TranscriberFault>> = {
  // 402: whoever sends is known, and has to pay first.
  ...{ 401: 'unauthorized', 402: 'unauthorized', 403: 'unauthorized', 407: 'unauthorized' },
  ...{ 404: 'notFound', 405: 'notFound', 410: 'notFound' },
  ...{ 408: 'timeout', 504: 'timeout', 429: 'busy' },
};

/** Returns what a status says; `null`: there is an answer. A redirect is one to an address that nobody set. */
export function faultOfStatus(status: number): TranscriberFault | null {
  if (status >= 200 && status < 300) return null;
  const ofClass = status >= 500 ? 'serverError' : status >= 400 ? 'refused' : 'notFound';
  return FAULTS[status] ?? ofClass;
}

/** Nobody is left alone for longer, ms. */
const MOST_RETRY_MS = 3_600_000;

/** Returns how long a service asks to be left alone, by seconds or by a time on its own clock; `null`: it does not. */
export function retryAfterOf({ 'retry-after': value, date }: IncomingHttpHeaders): number | null {
  const text = value?.trim() ?? '';
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : readDate(text) - (readDate(date) || Date.now());
  return Number.isNaN(ms) ? null : Math.min(MOST_RETRY_MS, Math.max(0, ms));
}

/** A date as HTTP has it; what else can be read as one is none. */
const readDate = (text = '') => (/^[A-Z][a-z]+,/.test(text) ? Date.parse(text) : NaN);
