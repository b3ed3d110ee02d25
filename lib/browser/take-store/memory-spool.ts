import type { Part, Spool, SpooledTake } from './spool';

type Kept = { take: SpooledTake; parts: Map<number, Part> };

/** Keeps takes for as long as the page lives. */
export function createMemorySpool(): Spool {
  const kept = new Map<string, Kept>();

  function find(uploadId: string): Kept {
    const found = kept.get(uploadId);
    if (!found) throw new Error('There is no such take');
    return found;
  }

  return {
    location: 'memory',
    async begin(take) {
      kept.set(take.uploadId, { take, parts: new Map() });
    },
    async add(uploadId, part) {
      find(uploadId).parts.set(part.index, part);
      return part.blob;
    },
    async end(uploadId, end) {
      const found = find(uploadId);
      found.take = { ...found.take, ...end };
    },
    list: async () => [...kept.values()].map(({ take }) => take),
    parts: async (uploadId) => [...(kept.get(uploadId)?.parts.values() ?? [])].sort((a, b) => a.index - b.index),
    // It does not outlive the page.
    setAside: async () => {},
    async discard(uploadId) {
      kept.delete(uploadId);
    },
    async reassign(uploadId, to) {
      const { take, parts } = find(uploadId);
      kept.delete(uploadId);
      kept.set(to.uploadId, { take: { ...take, ...to }, parts });
    },
  };
}
