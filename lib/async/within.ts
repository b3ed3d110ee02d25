/** Waits at most this long, and not beyond the signal: resolves to `null` then. */
export async function within<T>(promise: Promise<T>, ms: number, signal?: AbortSignal): Promise<T | null> {
  let stop = () => {};
  const late = new Promise<null>((resolve) => {
    const timer = setTimeout(resolve, ms, null);
    const onAbort = () => resolve(null);
    signal?.addEventListener('abort', onAbort);
    stop = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
  });
  try {
    return signal?.aborted ? null : await Promise.race([promise, late]);
  } finally {
    stop();
  }
}
