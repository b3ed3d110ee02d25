import { ERRORS, type ErrorCode } from '@/lib/contract/errors';
import type { CallError, CallErrorCode } from '../api/call-error';
import type { UploadProblem } from './upload-status';

/** What a failed try means. */
export type Failure =
  /** Nobody answered; `isStall`: in all the time there was. */
  | { name: 'noAnswer'; isStall: boolean }
  /** The server cannot now. */
  | { name: 'notNow' }
  /** The form's time is over. */
  | { name: 'expired' }
  /** The server does not have what it was told of. `missing`: which parts, of a whole take. */
  | { name: 'incomplete'; missing: readonly number[] }
  | { name: 'final'; problem: UploadProblem };

/** `to`: who did not do as asked. Storage knows nothing of visits. */
export function readFailure(error: CallError, to: 'server' | 'storage'): Failure {
  const { code } = error;
  if (code === 'network' || code === 'timeout') return { name: 'noAnswer', isStall: code === 'timeout' };
  if (code === 'formExpired') return { name: 'expired' };
  if (code === 'uploadIncomplete') return { name: 'incomplete', missing: missingOf(error) };
  // What arrived is not what was sent.
  if (code === 'formMismatch' && to === 'storage') return { name: 'notNow' };
  if (code === 'notFound' && to === 'server') return { name: 'final', problem: 'visitGone' };
  return isErrorCode(code) && ERRORS[code].retry ? { name: 'notNow' } : { name: 'final', problem: 'refused' };
}

function isErrorCode(code: CallErrorCode): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}

function missingOf({ details: { missing } }: CallError): readonly number[] {
  return Array.isArray(missing) ? missing.filter(Number.isInteger) : [];
}
