import { ERRORS, type ErrorCode, isErrorCode } from '@/lib/contract/errors';

/** The server's error codes, and the codes of calls that got no answer. */
export type CallErrorCode =
  | ErrorCode
  | 'network'
  | 'timeout'
  | 'InvalidMethod'
  | 'missingParameter'
  | 'accessTokenRequired';

type Answer = { type: string; status: number; response: unknown; retryAfter?: number | null };

/** A call that failed. `status` is 0 and `response` undefined when there was no answer. */
export class CallError extends Error {
  readonly code: CallErrorCode;
  /** The name of the status (spec 8.1), for example `NOT_FOUND`. */
  readonly type: string;
  readonly status: number;
  readonly response: unknown;
  /** Seconds to wait before the next request, as the server asked; `null` when it did not say. */
  readonly retryAfter: number | null;

  constructor(code: CallErrorCode, message: string, answer?: Answer, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CallError';
    this.code = code;
    this.type = answer?.type ?? 'NO_ANSWER';
    this.status = answer?.status ?? 0;
    this.response = answer?.response;
    this.retryAfter = answer?.retryAfter ?? null;
  }

  /** The details in the answer's error; empty when there are none. */
  get details(): Readonly<Record<string, unknown>> {
    return detailsOf(this.response);
  }

  /** The error message in the server's own words; `null` when the answer has one of our codes, or no message. */
  get serverMessage(): string | null {
    return isRecord(this.response) ? messageOf(this.response) : null;
  }
}

/** Returns what was thrown as an error of a call: one that says nothing of itself may pass. */
export const asCallError = (error: unknown): CallError =>
  error instanceof CallError ? error : new CallError('internal', String(error), undefined, { cause: error });

/** Whether the same call may succeed later, without anybody changing anything. */
export function mayPass({ code }: CallError): boolean {
  return code === 'network' || code === 'timeout' || (isErrorCode(code) && ERRORS[code].retry);
}

/**
 * Reads the error from an answer: the answer's own code if it is one of ours, else the code for its status.
 * `retryAfter` is the header of that name, if there was one.
 */
export function errorFromAnswer(status: number, response: unknown, retryAfter: string | null = null): CallError {
  const error = isRecord(response) && isRecord(response.error) ? response.error : {};
  const code = isErrorCode(error.code) ? error.code : codeOfStatus(status);
  const message = typeof error.message === 'string' ? error.message : `The call failed with status ${status}`;
  const seconds = Number(detailsOf(response).retryAfter ?? retryAfter ?? NaN);
  return new CallError(code, message, {
    type: typeOfStatus(status) ?? ERRORS[code].type,
    status,
    response,
    retryAfter: seconds >= 0 ? seconds : null,
  });
}

/**
 * Reads the message of an answer (spec 8.3): `error` or `errors` is a text, an object with a message, or a list of
 * either.
 */
function messageOf({ error, errors, message }: Record<string, unknown>): string | null {
  if (isRecord(error) && isErrorCode(error.code)) return null;
  const texts = [error, errors, message].flat().map((item) => (isRecord(item) ? item.message : item));
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? null;
}

function detailsOf(response: unknown): Record<string, unknown> {
  const details = isRecord(response) && isRecord(response.error) ? response.error.details : undefined;
  return isRecord(details) ? details : {};
}

/** Whether an answer reports a failure, whatever its status (spec 8.3). */
export function reportsFailure(response: unknown): boolean {
  return isRecord(response) && (Boolean(response.error) || Boolean(response.errors));
}

/**
 * 404 without a code of ours was not said by our server, but by what stands before it and has nobody to ask: it says
 * nothing about the visit.
 */
const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'invalidParameters',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'unavailable',
  409: 'notReady',
  413: 'tooLarge',
  429: 'tooMany',
  503: 'unavailable',
  507: 'noSpace',
};

function codeOfStatus(status: number): ErrorCode {
  return BY_STATUS[status] ?? 'internal';
}

function typeOfStatus(status: number): string | undefined {
  return Object.values(ERRORS).find((error) => error.status === status)?.type;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
