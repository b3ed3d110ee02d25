import type { Timers } from '../timers';
import type { Spool } from './spool';
import { createTimeLimit } from './time-limit';

/** A strict write takes milliseconds; a browser whose database hangs may do so for ever. */
const TIMEOUT_MS = 5000;

/**
 * The spool of this device, opened when it is first needed. One that cannot be opened, or hangs, fails as a full disk
 * does.
 */
export function createDeviceSpool(open: () => Promise<Spool>, timers: Timers): Spool {
  const limitTime = createTimeLimit(TIMEOUT_MS, timers);
  let opened: Promise<Spool> | null = null;

  async function withSpool<T>(work: (spool: Spool) => Promise<T>): Promise<T> {
    opened ??= open();
    opened.catch(() => (opened = null));
    return work(await opened);
  }
  const inTime = <T>(work: (spool: Spool) => Promise<T>) => limitTime(() => withSpool(work));

  return {
    location: 'device',
    begin: (take) => inTime((spool) => spool.begin(take)),
    add: (uploadId, part) => inTime((spool) => spool.add(uploadId, part)),
    end: (uploadId, end) => inTime((spool) => spool.end(uploadId, end)),
    list: () => inTime((spool) => spool.list()),
    parts: (uploadId) => inTime((spool) => spool.parts(uploadId)),
    reassign: (uploadId, to) => inTime((spool) => spool.reassign(uploadId, to)),
    // Nobody waits for it, and it is to come after whatever still hangs.
    discard: (uploadId) => withSpool((spool) => spool.discard(uploadId)),
  };
}

/** Its code is fetched when it is needed: pages without a recorder do not load it. */
export async function openIndexedDbSpool(): Promise<Spool> {
  if (!globalThis.indexedDB) throw new Error('This browser keeps nothing');
  const { createIndexedDbSpool } = await import('./indexed-db-spool');
  return createIndexedDbSpool();
}
