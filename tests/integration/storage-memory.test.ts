import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { KEPT_MB, measureBareGrowth, uploadToProcess } from '@/tests/bench/upload-growth';
import { makeTempFolder } from '@/tests/support/temp-folder';

const BYTES = 300 * 1024 * 1024;

const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux(
  'takes 300 MB without keeping more than 24 MB of it in memory, beside what Node itself needs to read it',
  async () => {
    const { folder, remove } = makeTempFolder();
    try {
      const growthMb = await uploadToProcess(
        ['--import', 'tsx', 'tests/support/storage-server-process.ts', folder, String(BYTES)],
        BYTES,
      );
      expect((await stat(join(folder, 'stored/demo/film.mp4'))).size).toBe(BYTES);
      expect(growthMb).toBeLessThan((await measureBareGrowth(BYTES)) + KEPT_MB);
    } finally {
      remove();
    }
  },
);
