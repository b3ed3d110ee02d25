import type { Timers } from '../timers';
import { createPatience } from './patience';
import type { Spool } from './spool';

/** A strict write takes milliseconds; a browser whose database hangs may do so for good. */
const PATIENCE_MS = 5000;

/** The spool of this device, opened when it is first needed. What cannot be opened, or hangs, fails as a full disk does. */
export function createDeviceSpool(open: () => Promise<Spool>, timers: Timers): Spool {
  const patience = createPatience(PATIENCE_MS, timers);
  let opened: Promise<Spool> | null = null;

  async function withSpool<T>(work: (spool: Spool) => Promise<T>): Promise<T> {
    opened ??= open();
    opened.catch(() => (opened = null));
    return work(await opened);
  }
  const inTime = <T>(work: (spool: Spool) => Promise<T>) => patience(() => withSpool(work));

  return {
    place: 'device',
    begin: (take) => inTime((spool) => spool.begin(take)),
    add: (uploadId, part) => inTime((spool) => spool.add(uploadId, part)),
    end: (uploadId, end) => inTime((spool) => spool.end(uploadId, end)),
    list: () => inTime((spool) => spool.list()),
    parts: (uploadId) => inTime((spool) => spool.parts(uploadId)),
    hand: (uploadId, to) => inTime((spool) => spool.hand(uploadId, to)),
    // Nobody waits for it, and it is to come after whatever still hangs.
    discard: (uploadId) => withSpool((spool) => spool.discard(uploadId)),
  };
}

/** Its code is fetched when it is needed: pages without a recorder go without. */
export async function openIndexedDbSpool(): Promise<Spool> {
  if (!globalThis.indexedDB) throw new Error('This browser keeps nothing');
  const { createIndexedDbSpool } = await import('./indexed-db-spool');
  return createIndexedDbSpool();
}
