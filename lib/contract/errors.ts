/**
 * Every error of the service: its HTTP status, the name of that status (spec 8.1), and whether the same request may
 * succeed when it is sent again. The words that visitors read are in the messages files, never here.
 */
export const ERRORS = {
  invalidParameters: { status: 400, type: 'BAD_REQUEST', retry: false },
  /** A video url that this server did not issue for this visitor, section and take. */
  foreignUrl: { status: 400, type: 'BAD_REQUEST', retry: false },
  /** The campaign requires how the visitor can be reached. `details.fields`: what is missing of email and phone. */
  contactMissing: { status: 400, type: 'BAD_REQUEST', retry: false },
  /** `details.fields`: which of email and phone are none. */
  contactInvalid: { status: 400, type: 'BAD_REQUEST', retry: false },
  /** An answer that the section does not accept. `details.fault`: see `AnswerFault`. */
  answerInvalid: { status: 400, type: 'BAD_REQUEST', retry: false },
  /** The file sent to storage does not match its presigned post (extra field, wrong type, wrong order). */
  formMismatch: { status: 400, type: 'BAD_REQUEST', retry: false },
  /** The resume is not a complete PDF. */
  notPdf: { status: 400, type: 'BAD_REQUEST', retry: false },
  /**
   * The resume could harm the people who open it. `details.reason`: script, launch, external, attachment, password or
   * tooComplex.
   */
  unsafeDocument: { status: 400, type: 'BAD_REQUEST', retry: false },
  /** A file in the place of a recording, or for a clip, is none that the server can read, whatever its name says. */
  fileUnusable: { status: 400, type: 'BAD_REQUEST', retry: false },
  /** A campaign as it was written can neither be saved nor published. `details.faults`: see `CampaignFault`. */
  invalidCampaign: { status: 400, type: 'BAD_REQUEST', retry: false },
  /** This server sends nothing to that address. `details.reason`: notHttps or private. */
  addressRefused: { status: 400, type: 'BAD_REQUEST', retry: false },
  unauthorized: { status: 401, type: 'UNAUTHORIZED', retry: false },
  forbidden: { status: 403, type: 'FORBIDDEN', retry: false },
  /** Only for who has signed in within the last minutes (`OrganizerCall.fresh`). */
  notFresh: { status: 403, type: 'FORBIDDEN', retry: false },
  formExpired: { status: 403, type: 'FORBIDDEN', retry: true },
  campaignDeleted: { status: 403, type: 'FORBIDDEN', retry: false },
  campaignCompleted: { status: 403, type: 'FORBIDDEN', retry: false },
  campaignUnpublished: { status: 403, type: 'FORBIDDEN', retry: false },
  /** The campaign opens later: nobody may begin. */
  campaignNotOpen: { status: 403, type: 'FORBIDDEN', retry: false },
  /** The campaign closed at its date: nobody may begin, and who had begun has had another day. */
  campaignClosed: { status: 403, type: 'FORBIDDEN', retry: false },
  /** The campaign gives nobody more time. */
  extraTimeForbidden: { status: 403, type: 'FORBIDDEN', retry: false },
  /** The campaign wants to see its visitors: it accepts no take of sound alone. */
  audioRefused: { status: 403, type: 'FORBIDDEN', retry: false },
  /** The campaign accepts sound alone, or the take was said to be that, and it has pictures. */
  picturesRefused: { status: 403, type: 'FORBIDDEN', retry: false },
  /** The visitor has not accepted what the campaign asks to accept: `details.consent`, see `AskedConsent`. */
  consentMissing: { status: 403, type: 'FORBIDDEN', retry: false },
  /** The same, but the visitor has accepted an earlier wording. */
  consentChanged: { status: 409, type: 'CONFLICT', retry: false },
  organizationCanceled: { status: 403, type: 'FORBIDDEN', retry: false },
  organizationTrialExpired: { status: 403, type: 'FORBIDDEN', retry: false },
  organizationPaymentFailed: { status: 403, type: 'FORBIDDEN', retry: false },
  organizationVideoLimit: { status: 403, type: 'FORBIDDEN', retry: false },
  /**
   * The visitor goes on with another device; this one may still save what it keeps, and take the visit back.
   * `details.isFinished`: the visit is completed.
   */
  continuedElsewhere: { status: 409, type: 'CONFLICT', retry: false },
  notFound: { status: 404, type: 'NOT_FOUND', retry: false },
  /** The request is valid but comes too early: sections are missing, or a film is still being made. */
  notReady: { status: 409, type: 'CONFLICT', retry: false },
  /**
   * The file named in a record has not arrived, or has other bytes than claimed. For a take in parts, `details.missing`
   * lists the indexes of the missing parts; for a recording of a video session, the details are its `RecordingState`
   * and `retryAfter`.
   */
  uploadIncomplete: { status: 409, type: 'CONFLICT', retry: true },
  /** The parts of this take, or this file, are final: the server accepts no other parts and no other confirmation. */
  takeFrozen: { status: 409, type: 'CONFLICT', retry: false },
  /** The section was recorded as often as its campaign allows: no other take of it is accepted. */
  noRetakesLeft: { status: 409, type: 'CONFLICT', retry: false },
  /** What is chosen before the first recording is fixed: a take of this visit has begun. */
  recordingBegan: { status: 409, type: 'CONFLICT', retry: false },
  /** The section has time to think, and its question was not handed out to this visit. */
  sectionNotOpened: { status: 409, type: 'CONFLICT', retry: false },
  /** The time to think had ended too long ago when this recording began. */
  thinkTimeOver: { status: 409, type: 'CONFLICT', retry: false },
  /** Another recording of this visit's video session is still running. */
  alreadyRecording: { status: 409, type: 'CONFLICT', retry: false },
  /** The visit's video session has no such recording. */
  notRecording: { status: 409, type: 'CONFLICT', retry: false },
  /** The video service has no usable file of this recording. `details.reason`: see `LostReason`. */
  recordingLost: { status: 409, type: 'CONFLICT', retry: false },
  /** Criteria of the scorecard have no score. `details.missing`: their ids. */
  scoresMissing: { status: 400, type: 'BAD_REQUEST', retry: false },
  /** The campaign has a scorecard: its submissions are scored by criteria, and have no single rating. */
  hasScorecard: { status: 409, type: 'CONFLICT', retry: false },
  /** Somebody else has changed the same since it was read. */
  changedMeanwhile: { status: 409, type: 'CONFLICT', retry: false },
  /** An organization has as many of these as it may; `details.most` says how many. */
  tooManyKept: { status: 409, type: 'CONFLICT', retry: false },
  /** A part of a file that is made while it is sent: there is only the whole. */
  noRange: { status: 416, type: 'RANGE_NOT_SATISFIABLE', retry: false },
  tooLarge: { status: 413, type: 'PAYLOAD_TOO_LARGE', retry: false },
  /** A file in the place of a recording, or for a clip, is larger than any may be: it is refused before it is sent. */
  fileTooLarge: { status: 413, type: 'PAYLOAD_TOO_LARGE', retry: false },
  /** It is longer than its section allows (`details.seconds`: how long it is), or than a clip may be. */
  fileTooLong: { status: 413, type: 'PAYLOAD_TOO_LARGE', retry: false },
  /** The visitor has sent as much as one visit may. Nothing is lost, but the server accepts no more. */
  tooMuchStored: { status: 413, type: 'PAYLOAD_TOO_LARGE', retry: false },
  /** `details.retryAfter`: seconds to wait, the same as in the `Retry-After` header. */
  tooMany: { status: 429, type: 'TOO_MANY_REQUESTS', retry: true },
  internal: { status: 500, type: 'ERROR', retry: true },
  unavailable: { status: 503, type: 'UNAVAILABLE', retry: true },
  noSpace: { status: 507, type: 'INSUFFICIENT_STORAGE', retry: true },
} as const;

export type ErrorCode = keyof typeof ERRORS;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value);
}

/**
 * The one error class that crosses layers: use cases throw it, the endpoint answers with it, the client rejects with
 * it.
 */
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

/** Whether this is an `AppError`. Also true for one made by another bundle of this same code. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === 'AppError' && 'code' in error && String(error.code) in ERRORS;
}
