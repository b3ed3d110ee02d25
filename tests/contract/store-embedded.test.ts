import pino from 'pino';
import { openDatabase } from '@/lib/server/store/open-database';
import { createStore } from '@/lib/server/store/store';
import { makeDataFolder } from '@/tests/support/database-template';
import { testStore } from './store/store.contract';

const logger = pino({ level: 'silent' });

describe('the store on the embedded database', () => {
  testStore(async () => {
    const temp = makeDataFolder();
    const database = await openDatabase({ folder: temp.folder }, logger);
    const close = async () => {
      await database.close();
      temp.remove();
    };
    return { store: createStore(database.db, undefined, database.asyncDb), db: database.db, close };
  });
});
