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
  return new MediaProblem(CODES[name] ?? 'failed', name || 'The media could not be had', { cause });
}

export function nameOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
}
