/**
 * Work that is done once for all who ask for it at once under one name in this process. Whoever's signal is aborted
 * waits no longer; when nobody waits any more, the work's own signal is aborted.
 */
export function createSingleFlight<T>() {
  const underWay = new Map<string, { done: Promise<T>; waiting: number; own: AbortController }>();

  function begin(name: string, work: (signal: AbortSignal) => Promise<T>) {
    const own = new AbortController();
    const begun = { done: work(own.signal), waiting: 0, own };
    underWay.set(name, begun);
    const leave = () => void (underWay.get(name) === begun && underWay.delete(name));
    begun.done.then(leave, leave);
    return begun;
  }

  return async (
    name: string,
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    signal?.throwIfAborted();
    const shared = underWay.get(name) ?? begin(name, work);
    shared.waiting += 1;
    let leave = () => {};
    const left = new Promise<never>((_, reject) => (leave = () => reject(signal?.reason as Error)));
    signal?.addEventListener('abort', leave);
    try {
      return await Promise.race([shared.done, left]);
    } finally {
      signal?.removeEventListener('abort', leave);
      shared.waiting -= 1;
      if (shared.waiting === 0 && underWay.get(name) === shared) {
        // Who asks from now on must not be given what is being ended.
        underWay.delete(name);
        shared.own.abort(signal?.reason);
      }
    }
  };
}
