import { MediaProblem, type MediaProblemCode } from './capture';

const CODES: Readonly<Record<string, MediaProblemCode>> = {
  NotAllowedError: 'notAllowed',
  SecurityError: 'notAllowed',
  NotFoundError: 'notFound',
  OverconstrainedError: 'notFound',
  NotReadableError: 'busy',
  NotSupportedError: 'unsupported',
};

/** Names what a browser's media call was rejected with. */
export function toMediaProblem(cause: unknown): MediaProblem {
  if (cause instanceof MediaProblem) return cause;
  const name = nameOf(cause);
  return new MediaProblem(refinedCode(name, cause) ?? CODES[name] ?? 'failed', name || 'The media could not be had', { cause });
}

/** Chromium tells only in its message who refused, the visitor or the system, and whether anybody did. */
function refinedCode(name: string, cause: unknown): MediaProblemCode | null {
  if (name !== 'NotAllowedError' || !(cause instanceof Error)) return null;
  if (/by system/i.test(cause.message)) return 'blockedBySystem';
  return /dismissed/i.test(cause.message) ? 'dismissed' : null;
}

export function nameOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
}
