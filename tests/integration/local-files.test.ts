import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLocalFiles } from '@/lib/server/local-files/create-local-files';
import { makeTempFolder } from '@/tests/support/temp-folder';

const temp = makeTempFolder();
afterAll(() => temp.remove());

describe('workspaces', () => {
  it('are empty, apart from each other, and gone when removed', async () => {
    const files = createLocalFiles({ workFolder: join(temp.folder, 'work') });
    await files.withFolder(async (other) => {
      const one = await files.withFolder(async (folder) => {
        expect(folder).not.toBe(other);
        expect(await readdir(folder)).toEqual([]);
        await writeFile(join(folder, 'file'), '');
        return folder;
      });
      await expect(stat(one)).rejects.toThrow('ENOENT');
      expect(await readdir(other)).toEqual([]);
    });
    await files.close();
  });

  it('of processes that are gone are swept by one that is alone, and none is left at the end', async () => {
    const root = join(temp.folder, 'shared');
    await mkdir(join(root, 'worker-elsewhere-1-1', 'job-1'), { recursive: true });
    const files = createLocalFiles({ workFolder: root, isOnlyProcess: true });
    expect(await readdir(root)).toEqual([]);
    await files.withFolder(async () => {
      expect(await readdir(root)).toHaveLength(1);
      await files.close();
      expect(await readdir(root)).toEqual([]);
    });
  });
});
