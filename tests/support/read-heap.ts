import type { Page } from '@playwright/test';

/**
 * Returns the memory of a page after garbage collection, bytes: objects of scripts and of the document, and buffers.
 */
export async function readHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize + embedderHeapUsedSize + backingStorageSize;
}
