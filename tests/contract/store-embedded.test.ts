import pino from 'pino';
import { openDatabase } from '@/lib/server/store/open-database';
import { createStore } from '@/lib/server/store/store';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { testStore } from './store/store.contract';

const logger = pino({ level: 'silent' });

describe('the store on the embedded database', () => {
  testStore(async () => {
    const temp = makeTempFolder();
    const database = await openDatabase({ folder: temp.folder }, logger);
    const close = async () => {
      await database.close();
      temp.remove();
    };
    return { store: createStore(database.db), close };
  });
});
