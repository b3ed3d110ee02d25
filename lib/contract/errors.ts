/**
 * Every error the service answers with: its HTTP status, the status' name (spec 8.1),
 * and whether the same request may succeed when it is simply sent again.
 * Words for visitors are in the messages files, never here.
 */
export const ERRORS = {
  invalidParameters: { status: 400, type: 'BAD_REQUEST', retry: false },
  /** A video url this server did not issue for this visitor, section and take. */
  foreignUrl: { status: 400, type: 'BAD_REQUEST', retry: false },
  /** What was sent to storage does not match its signed form (extra field, wrong type, wrong order). */
  formMismatch: { status: 400, type: 'BAD_REQUEST', retry: false },
  /** A resume that is no whole PDF. */
  notPdf: { status: 400, type: 'BAD_REQUEST', retry: false },
  /**
   * A resume that could harm whoever opens it; `details.reason`: script, launch, external, attachment, password or
   * tooComplex.
   */
  unsafeDocument: { status: 400, type: 'BAD_REQUEST', retry: false },
  unauthorized: { status: 401, type: 'UNAUTHORIZED', retry: false },
  forbidden: { status: 403, type: 'FORBIDDEN', retry: false },
  formExpired: { status: 403, type: 'FORBIDDEN', retry: true },
  campaignDeleted: { status: 403, type: 'FORBIDDEN', retry: false },
  campaignCompleted: { status: 403, type: 'FORBIDDEN', retry: false },
  campaignUnpublished: { status: 403, type: 'FORBIDDEN', retry: false },
  organizationCanceled: { status: 403, type: 'FORBIDDEN', retry: false },
  organizationTrialExpired: { status: 403, type: 'FORBIDDEN', retry: false },
  organizationPaymentFailed: { status: 403, type: 'FORBIDDEN', retry: false },
  organizationVideoLimit: { status: 403, type: 'FORBIDDEN', retry: false },
  notFound: { status: 404, type: 'NOT_FOUND', retry: false },
  /** The request is right but comes too early: sections are missing, a video is still being made. */
  notReady: { status: 409, type: 'CONFLICT', retry: false },
  /**
   * The file a record speaks of has not arrived, or not with the bytes claimed; for a take in parts `details.missing`
   * are their indexes.
   */
  uploadIncomplete: { status: 409, type: 'CONFLICT', retry: true },
  /** The parts of a take are settled: neither others nor another whole are taken. */
  takeFrozen: { status: 409, type: 'CONFLICT', retry: false },
  tooLarge: { status: 413, type: 'PAYLOAD_TOO_LARGE', retry: false },
  /** The visitor has sent as much as one visit may; nothing of it is lost, more is not taken. */
  tooMuchStored: { status: 413, type: 'PAYLOAD_TOO_LARGE', retry: false },
  /** `details.retryAfter`: seconds, the `Retry-After` of the answer. */
  tooMany: { status: 429, type: 'TOO_MANY_REQUESTS', retry: true },
  internal: { status: 500, type: 'ERROR', retry: true },
  unavailable: { status: 503, type: 'UNAVAILABLE', retry: true },
  noSpace: { status: 507, type: 'INSUFFICIENT_STORAGE', retry: true },
} as const;

export type ErrorCode = keyof typeof ERRORS;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value);
}

/** The one error that crosses layers: use cases throw it, the endpoint answers with it, the client rejects with it. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;

  constructor(code: ErrorCode, message: string, details?: unknown, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  get type(): string {
    return ERRORS[this.code].type;
  }
}

/** Whether this is an `AppError`, also one made by another bundle of this very code. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === 'AppError' && 'code' in error && String(error.code) in ERRORS;
}
