import { ERRORS, type ErrorCode } from '@/lib/contract/errors';

/** The server's codes, and those of calls that never got an answer. */
export type CallErrorCode = ErrorCode | 'network' | 'timeout' | 'InvalidMethod' | 'missingParameter' | 'accessTokenRequired';

/** A call that failed. `status` is 0 and `response` undefined when there was no answer. */
export class CallError extends Error {
  readonly code: CallErrorCode;
  /** The status' name in spec 8, for example `NOT_FOUND`. */
  readonly type: string;
  readonly status: number;
  readonly response: unknown;

  constructor(code: CallErrorCode, message: string, answer?: { type: string; status: number; response: unknown }, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CallError';
    this.code = code;
    this.type = answer?.type ?? 'NO_ANSWER';
    this.status = answer?.status ?? 0;
    this.response = answer?.response;
  }
}

/** Reads the failure out of an answer: its own code where it names one of ours, else the one its status stands for. */
export function errorFromAnswer(status: number, response: unknown): CallError {
  const error = isRecord(response) && isRecord(response.error) ? response.error : {};
  const code = isErrorCode(error.code) ? error.code : codeOfStatus(status);
  const message = typeof error.message === 'string' ? error.message : `The call failed with status ${status}`;
  return new CallError(code, message, { type: ERRORS[code].type, status, response });
}

/** Whether an answer says it failed, whatever its status (spec 8). */
export function saysFailure(response: unknown): boolean {
  return isRecord(response) && (Boolean(response.error) || Boolean(response.errors));
}

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'invalidParameters', 401: 'unauthorized', 403: 'forbidden', 404: 'notFound', 409: 'notReady',
  413: 'tooLarge', 429: 'tooMany', 503: 'unavailable', 507: 'noSpace',
};

function codeOfStatus(status: number): ErrorCode {
  return BY_STATUS[status] ?? 'internal';
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
