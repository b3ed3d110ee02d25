import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startStorageServer } from '@/tests/support/storage-server';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { testStorage } from './storage/storage.contract';

describe('storage in a folder', () => {
  testStorage(async () => {
    const temp = makeTempFolder();
    let ahead = 0;
    const { storage, origin, close } = await startStorageServer(join(temp.folder, 'files'), () => Date.now() + ahead);
    const folder = join(temp.folder, 'own');
    mkdirSync(folder);
    return {
      storage,
      folder,
      pagesOrigin: origin,
      variables: {},
      pass: async (seconds) => void (ahead += seconds * 1000),
      close: async () => {
        await close();
        temp.remove();
      },
    };
  });
});
