import { isAppError } from '@/lib/contract/errors';
import type { Store } from '@/lib/server/ports/store/store';
import { toAppError } from '@/lib/server/wiring/to-app-error';

/** The moment before which something happens, as the number of a call to the store; `calls` is how many there were. */
export type Moment = { at: number; calls: number };

/** Returns the store as a use case reaches it while something happens at a moment of its own. */
export function storeWhere(store: Store, moment: Moment, happen: () => Promise<unknown>): Store {
  const watch = <T extends object>(repository: T): T =>
    new Proxy(repository, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function' || name === 'onEnd') return method;
        return async (...args: unknown[]): Promise<unknown> => {
          moment.calls += 1;
          if (moment.calls === moment.at) await happen();
          return method.apply(target, args) as unknown;
        };
      },
    });
  const repositories = Object.entries(store).map(([name, part]: [string, unknown]) => [
    name,
    typeof part === 'object' && part !== null ? watch(part) : part,
  ]);
  return Object.fromEntries(repositories) as Store;
}

/** Begins a call whose visit is erased at that moment. */
export type Begin = (moment: Moment) => Promise<() => Promise<unknown>>;

/** A call whose visit is erased before its first step, before its second, and so on, is answered with 404. */
export async function expectNotFoundAtEachStep(begin: Begin): Promise<void> {
  const codes: (string | null)[] = [];
  for (let at = 1; ; at += 1) {
    const moment = { at, calls: 0 };
    const call = await begin(moment);
    const code = await call().then(
      () => null,
      (error: unknown) => (isAppError(error) ? error.code : toAppError(error).code),
    );
    if (moment.calls < at) break;
    codes.push(code);
  }
  expect(codes.length).toBeGreaterThan(2);
  // Erased only after all was done, the answer is what it was; a film is never told of that is not there.
  expect(new Set(codes.slice(0, -1))).toEqual(new Set(['notFound']));
}
