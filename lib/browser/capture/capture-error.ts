import { CaptureError, type CaptureErrorCode } from './capture';

const CODES: Readonly<Record<string, CaptureErrorCode>> = {
  NotAllowedError: 'notAllowed',
  SecurityError: 'notAllowed',
  NotFoundError: 'notFound',
  OverconstrainedError: 'notFound',
  NotReadableError: 'busy',
  NotSupportedError: 'unsupported',
};

/** Converts the error of a browser's media call into one of our errors. */
export function toCaptureError(cause: unknown): CaptureError {
  if (cause instanceof CaptureError) return cause;
  const name = nameOf(cause);
  const code = refinedCode(name, cause) ?? CODES[name] ?? 'failed';
  return new CaptureError(code, name || 'The browser gave no camera and microphone', { cause });
}

/**
 * Only the message of Chromium's error tells whether the visitor or the system refused, and whether anybody answered.
 */
function refinedCode(name: string, cause: unknown): CaptureErrorCode | null {
  if (name !== 'NotAllowedError' || !(cause instanceof Error)) return null;
  if (/by system/i.test(cause.message)) return 'blockedBySystem';
  return /dismissed/i.test(cause.message) ? 'dismissed' : null;
}

export function nameOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
}
