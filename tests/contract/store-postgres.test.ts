import pino from 'pino';
import { openDatabase } from '@/lib/server/store/open-database';
import { createStore } from '@/lib/server/store/store';
import { describeWithPostgres } from '@/tests/support/describe-with-postgres';
import { startPostgres } from '@/tests/support/postgres';
import { testStore } from './store.contract';

const logger = pino({ level: 'silent' });

describeWithPostgres('the store on PostgreSQL', () => {
  testStore(async () => {
    const postgres = await startPostgres();
    const database = await openDatabase({ url: postgres.url }, logger);
    const close = async () => {
      await database.close();
      await postgres.stop();
    };
    return { store: createStore(database.db), close };
  });
});
