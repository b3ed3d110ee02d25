/** The takes that some page of this browser is recording now. Only that page may use them. */
export type LiveTakes = {
  /** Claims a take for this page, until the page dies. Returns a function that releases it. */
  claim(uploadId: string): () => void;
  list(): Promise<ReadonlySet<string>>;
};

const PREFIX = 'introreel-take:';

/** A Web Lock ends when its page dies for any reason. Browsers without Web Locks do not know of other pages' takes. */
export function createLiveTakes(
  findLocks: () => LockManager | undefined = () => globalThis.navigator?.locks,
): LiveTakes {
  return {
    claim(uploadId) {
      const release = new AbortController();
      const held = new Promise<void>((resolve) => release.signal.addEventListener('abort', () => resolve()));
      findLocks()
        ?.request(PREFIX + uploadId, () => held)
        .catch(() => undefined);
      return () => release.abort();
    },
    async list() {
      const { held = [], pending = [] } =
        (await findLocks()
          ?.query()
          .catch(() => undefined)) ?? {};
      const names = [...held, ...pending].map(({ name }) => name ?? '');
      return new Set(names.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length)));
    },
  };
}
