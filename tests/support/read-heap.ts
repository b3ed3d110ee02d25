import type { Page } from '@playwright/test';

/**
 * What a page holds after its rubbish was collected, bytes: its scripts' objects, the document's, and buffers of bytes.
 */
export async function readHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize + embedderHeapUsedSize + backingStorageSize;
}
