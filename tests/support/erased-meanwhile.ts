import type { Store } from '@/lib/server/ports/store/store';

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
