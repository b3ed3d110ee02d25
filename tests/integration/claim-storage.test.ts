import { join } from 'node:path';
import { createFileStorage } from '@/lib/server/storage/folder/file-storage';
import { claimStorage } from '@/lib/server/use-cases/upkeep/claim-storage';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';
import { makeTempFolder } from '@/tests/support/temp-folder';

let run: UseCases;
const temp = makeTempFolder();
beforeAll(async () => {
  run = await openUseCases();
});
afterAll(async () => {
  await run.close();
  temp.remove();
});

const open = (name: string) =>
  createFileStorage({ folder: join(temp.folder, name), publicUrl: '', secret: 'a secret of the tests' });

it('a database keeps to the folder it has, wherever that is, and refuses another', async () => {
  const [own, other] = [open('own'), open('other')];
  // Several processes start at once.
  await Promise.all([1, 2, 3].map(() => claimStorage({ store: run.store, storage: own })));
  await claimStorage({ store: run.store, storage: own });
  const moved = open('moved');
  await moved.setId((await own.id()) ?? '');
  await claimStorage({ store: run.store, storage: moved });
  await expect(claimStorage({ store: run.store, storage: other })).rejects.toThrow(
    `The files of this database are in the folder ${join(temp.folder, 'own')}, not in the folder ${join(temp.folder, 'other')}: ` +
      'name the right one, or carry them with npm run storage -- move.',
  );
  for (const storage of [own, other, moved]) await storage.close();
});
