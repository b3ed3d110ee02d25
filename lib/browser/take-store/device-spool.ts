import type { Timers } from '../timers';
import type { Spool } from './spool';
import { createTimeLimit } from './time-limit';

/** A strict write takes milliseconds, but a browser's database may hang for ever. */
const TIMEOUT_MS = 5000;

/** The device's spool, opened at its first use. When it cannot be opened or hangs, its calls fail as on a full disk. */
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
    setAside: (uploadId) => inTime((spool) => spool.setAside(uploadId)),
    reassign: (uploadId, to) => inTime((spool) => spool.reassign(uploadId, to)),
    // Not under the time limit: nobody waits for it, and it must run after any call that still hangs.
    discard: (uploadId) => withSpool((spool) => spool.discard(uploadId)),
  };
}

/** Its code is loaded at its first use, so that pages without a recorder do not load it. */
export async function openIndexedDbSpool(): Promise<Spool> {
  if (!globalThis.indexedDB) throw new Error('This browser keeps nothing');
  const { createIndexedDbSpool } = await import('./indexed-db-spool');
  return createIndexedDbSpool();
}
