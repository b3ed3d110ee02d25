import disk from 'node:fs/promises';
import { join } from 'node:path';
import { openStoredFolder } from '@/lib/server/storage/folder/stored-folder';
import { makeTempFolder } from '@/tests/support/temp-folder';

const { mkdir, readdir, symlink, unlink, writeFile } = disk;
let temp: ReturnType<typeof makeTempFolder>;
beforeEach(() => {
  temp = makeTempFolder();
});
afterEach(() => temp.remove());

it('removes all below a prefix though another caller is faster with one, and counts what it removed itself', async () => {
  const stored = openStoredFolder(temp.folder);
  for (const part of ['demo/first', 'demo/second']) {
    await mkdir(join(temp.folder, part), { recursive: true });
    for (let index = 0; index < 20; index++) await writeFile(join(temp.folder, part, String(index)), '');
  }
  jest.spyOn(disk, 'unlink').mockImplementationOnce(async (path) => {
    await unlink(path);
    await unlink(path);
  });
  expect(await stored.removeAll('demo')).toBe(39);
  expect(await stored.keys()).toEqual([]);
});

it('never stores a file behind a symbolic link, though the folder of the key is there', async () => {
  const stored = openStoredFolder(join(temp.folder, 'stored'));
  const [elsewhere, source] = [join(temp.folder, 'elsewhere'), join(temp.folder, 'source')];
  await mkdir(join(elsewhere, 'take'), { recursive: true });
  await writeFile(source, 'bytes');
  await symlink(elsewhere, join(stored.root, 'demo'));
  await symlink(join(elsewhere, 'take'), join(stored.root, 'take'));
  for (const key of ['demo/take/film.mp4', 'take/film.mp4'])
    await expect(stored.adopt(source, key)).rejects.toThrow('a symbolic link');
  expect(await readdir(join(elsewhere, 'take'))).toEqual([]);
});
