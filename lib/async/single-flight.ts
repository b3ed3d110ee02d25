/**
 * Shares one run of a piece of work among all callers that ask for it under the same name at the same time in this
 * process. A caller whose signal is aborted stops waiting; when no caller waits any more, the work's own signal is
 * aborted.
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
        // Later callers must not get the run that is being aborted.
        underWay.delete(name);
        shared.own.abort(signal?.reason);
      }
    }
  };
}
