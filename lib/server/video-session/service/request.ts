import { setTimeout } from 'node:timers/promises';
import { VideoServiceError } from '../../ports/video-session';

/** How long the service may take to answer one request, ms: two of them and the pause fit in a call of ours. */
const REQUEST_MS = 6_000;
/** How long to wait before a request is repeated, ms; the longest pause that is waited for if the service names one. */
const PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 2_000;
/** The longest answer, characters: a list of fifty archives has some 30,000. */
const MAX_ANSWER = 1_000_000;

export type ServiceRequest = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  json?: object;
  form?: Record<string, string>;
  /** Sending it twice does no harm: it is repeated once when the service does not answer. */
  isRepeatable: boolean;
};
/** `body` is `null` for any answer but success. */
export type ServiceAnswer = { status: number; body: unknown };
/** `signal`: when it is aborted, the call ends as `unavailable`. */
export type Send = (request: ServiceRequest, signal?: AbortSignal) => Promise<ServiceAnswer>;

/**
 * Returns a function that sends requests to the service at `baseUrl`. `authorize` returns the headers that prove who is
 * calling, anew for each request. The function returns successes, 404 and 409, and throws `VideoServiceError` for
 * everything else. Once the service has answered 429 with a time, nothing is sent until then.
 */
export function createSend(
  baseUrl: string,
  authorize: () => Promise<Record<string, string>>,
  requestMs = REQUEST_MS,
): Send {
  let closedUntil = 0;

  async function sendOnce(request: ServiceRequest, signal?: AbortSignal): Promise<ServiceAnswer> {
    const closedMs = closedUntil - Date.now();
    if (closedMs > 0)
      throw new VideoServiceError('busy', 'The video service wants a pause', {
        retryAfter: Math.ceil(closedMs / 1000),
      });
    try {
      const timeout = AbortSignal.timeout(requestMs);
      return await exchange(baseUrl, authorize, signal ? AbortSignal.any([timeout, signal]) : timeout, request);
    } catch (error) {
      if (error instanceof VideoServiceError && error.fault === 'busy')
        closedUntil = Math.max(closedUntil, Date.now() + (error.retryAfter ?? 0) * 1000);
      throw error;
    }
  }

  return async (request, signal) => {
    try {
      return await sendOnce(request, signal);
    } catch (error) {
      const pause = request.isRepeatable ? pauseAfter(error) : null;
      // Another request may have been told of a longer pause.
      const closedMs = closedUntil - Date.now();
      if (pause === null || closedMs > LONGEST_PAUSE_MS) throw error;
      await waitUntil(Date.now() + Math.max(pause, closedMs), signal).catch(() => {
        throw error;
      });
      return sendOnce(request, signal);
    }
  };
}

/** Resolves when the clock says so: a timer may end some milliseconds before. Rejects when the signal is aborted. */
async function waitUntil(time: number, signal?: AbortSignal): Promise<void> {
  for (let left = time - Date.now(); left > 0; left = time - Date.now()) await setTimeout(left, undefined, { signal });
}

/** Returns how long to wait before another try, ms, or `null` when there should be none now. */
function pauseAfter(error: unknown): number | null {
  if (!(error instanceof VideoServiceError) || (error.fault !== 'unavailable' && error.fault !== 'busy')) return null;
  const requested = error.retryAfter === null ? PAUSE_MS : error.retryAfter * 1000;
  return requested <= LONGEST_PAUSE_MS ? Math.max(requested, PAUSE_MS) : null;
}

async function exchange(
  baseUrl: string,
  authorize: () => Promise<Record<string, string>>,
  signal: AbortSignal,
  { method, path, query = {}, json, form }: ServiceRequest,
): Promise<ServiceAnswer> {
  const url = new URL(path, baseUrl);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const { status, headers, text } = await ask(url, {
    method,
    headers: {
      Accept: 'application/json',
      ...(json && { 'Content-Type': 'application/json' }),
      ...(await authorize()),
    },
    body: json ? JSON.stringify(json) : form ? new URLSearchParams(form) : undefined,
    // The credentials are for this service alone.
    redirect: 'error',
    cache: 'no-store',
    signal,
  });
  if (status >= 200 && status < 300) return { status, body: parse(text) };
  if (status === 404 || status === 409) return { status, body: null };
  throw faultOf(status, headers);
}

async function ask(url: URL, init: RequestInit): Promise<{ status: number; headers: Headers; text: string }> {
  try {
    const { status, headers, body } = await fetch(url, init);
    return { status, headers, text: body ? await readText(body) : '' };
  } catch (cause) {
    if (cause instanceof VideoServiceError) throw cause;
    throw new VideoServiceError('unavailable', 'The video service did not answer', { cause });
  }
}

async function readText(body: ReadableStream<Uint8Array>): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_ANSWER) throw new VideoServiceError('unavailable', 'The video service says too much');
  }
  return text + decoder.decode();
}

function parse(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch (cause) {
    throw new VideoServiceError('unavailable', 'The video service did not answer with JSON', { cause });
  }
}

function faultOf(status: number, headers: Headers): VideoServiceError {
  const message = `The video service answered ${status}`;
  const retryAfter = readRetryAfter(headers.get('retry-after'));
  if (status === 429) return new VideoServiceError('busy', message, { retryAfter });
  if (status >= 500) return new VideoServiceError('unavailable', message, { retryAfter });
  return new VideoServiceError('refused', message);
}

/** Seconds from now; the header has a number of seconds or a date. */
function readRetryAfter(value: string | null): number | null {
  if (value === null) return null;
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 3600) : null;
}
