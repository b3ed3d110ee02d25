import { testFiles } from './files.contract';
import { testLinks } from './links.contract';
import { testPartsPosts } from './parts-posts.contract';
import { testPresignedPosts } from './presigned-posts.contract';
import type { StartStorage, StorageUnderTest } from './storage-files';

/**
 * Tests what every adapter of the storage port must do, over real HTTP where a browser would use it. docs/storage.md
 * lists all of it.
 */
export function testStorage(start: StartStorage): void {
  const runs: StorageUnderTest[] = [];
  const begin = async () => {
    const run = await start();
    runs.push(run);
    return run;
  };
  afterEach(async () => {
    for (const run of runs.splice(0)) await run.close();
  });

  for (const test of [testPresignedPosts, testPartsPosts, testLinks, testFiles]) test(begin);
}
