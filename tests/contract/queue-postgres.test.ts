import pino from 'pino';
import { createBossQueue } from '@/lib/server/queue/boss-queue';
import { openDatabase } from '@/lib/server/store/open-database';
import { describeWithPostgres } from '@/tests/support/describe-with-postgres';
import { startPostgres } from '@/tests/support/postgres';
import { testQueue } from './queue.contract';

const logger = pino({ level: 'silent' });

describeWithPostgres('the queue on PostgreSQL', () => {
  testQueue(async () => {
    const postgres = await startPostgres();
    const database = await openDatabase({ url: postgres.url }, logger);
    const queue = await createBossQueue({ pool: database.pool, logger, isOnlyProcess: false });
    const open = () => createBossQueue({ pool: database.pool, logger, isOnlyProcess: false, beatMs: 100 });
    const close = async () => {
      await queue.close();
      await database.close();
      await postgres.stop();
    };
    return { queue, pool: database.pool, open, close };
  });
});
