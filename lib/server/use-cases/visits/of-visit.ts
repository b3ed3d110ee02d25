import { isAppError } from '@/lib/contract/errors';
import type { Deps } from '../deps';
import { findVisitAnywhere, type VisitInput } from './find-visit';

/**
 * Makes a call about a visit that is erased while it waits, by the visitor or by the retention, throw the same
 * `notFound` as for a visit that never was. Whatever else it would say is only what the erasure looks like from inside.
 */
export const ofVisit =
  <D extends Pick<Deps, 'store' | 'whitelabel'>, I extends VisitInput, O>(
    call: (deps: D, input: I) => Promise<O>,
  ): ((deps: D, input: I) => Promise<O>) =>
  async (deps, input) => {
    try {
      return await call(deps, input);
    } catch (error) {
      if (!isNotFound(error))
        await findVisitAnywhere(deps, input).catch((other) => raise(isNotFound(other) ? other : error));
      throw error;
    }
  };

const isNotFound = (error: unknown) => isAppError(error) && error.code === 'notFound';

function raise(error: unknown): never {
  throw error;
}
