const NAMES = ['camera', 'microphone'] as const;

/** What the browser has on record about camera and microphone, in this order; `null` for what it does not tell. */
export function readPermissions(permissions: Permissions | undefined): Promise<(PermissionStatus | null)[]> {
  return Promise.all(
    NAMES.map(async (name) => {
      try {
        return (await permissions?.query({ name })) ?? null;
      } catch {
        // Firefox and Safari know these names only lately.
        return null;
      }
    }),
  );
}

/** Tells whether camera or microphone are refused to this page, now and whenever that changes. Returns what ends it. */
export function watchRefusal(permissions: Permissions | undefined, tell: (isRefused: boolean) => void): () => void {
  const gone = new AbortController();
  void readPermissions(permissions).then((all) => {
    const known = all.filter((status) => status !== null);
    const tellNow = () => {
      if (!gone.signal.aborted) tell(known.some(({ state }) => state === 'denied'));
    };
    known.forEach((status) => status.addEventListener('change', tellNow, { signal: gone.signal }));
    tellNow();
  });
  return () => gone.abort();
}
