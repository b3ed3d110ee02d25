import { normaliseCampaignName } from '@/lib/domain/campaign-name';
import type { Deps } from '../deps';

/** How long openings are only in this process's memory, ms: so much is lost when it dies. */
const FLUSH_MS = 5_000;
/** The most campaigns counted at once; a page that does not exist is not counted. */
const MAX = 1000;

type Needed = Pick<Deps, 'store' | 'now'> & { onFault: (error: unknown) => void };

/**
 * Counts how often campaigns are opened, in memory, and writes the counts every few seconds. `note` gets the campaign's
 * name as it is in the page's address; it never waits and never throws.
 */
export function createOpenings({ store, now, onFault }: Needed) {
  let counts = new Map<string, { campaign: string; day: string; count: number }>();
  let timer: NodeJS.Timeout | undefined;

  function add(campaign: string, day: string, count: number): void {
    const key = `${day} ${campaign}`;
    const before = counts.get(key);
    if (before) before.count += count;
    else if (counts.size < MAX) counts.set(key, { campaign, day, count });
  }

  function schedule(): void {
    timer ??= setTimeout(() => void flush(), FLUSH_MS);
    timer.unref();
  }

  /** Writes what was counted; what could not be written is kept for the next time. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const written = [...counts.values()];
    counts = new Map();
    if (written.length === 0) return;
    try {
      await store.overview.addOpenings(written);
    } catch (error) {
      onFault(error);
      for (const { campaign, day, count } of written) add(campaign, day, count);
      schedule();
    }
  }

  return {
    note(segment: string): void {
      add(normaliseCampaignName(decode(segment)), now().toISOString().slice(0, 10), 1);
      schedule();
    },
    flush,
  };
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
