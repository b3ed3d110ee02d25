import pino from 'pino';
import { createBossQueue } from '@/lib/server/queue/boss-queue';
import { openDatabase } from '@/lib/server/store/open-database';
import { makeDataFolder } from './database-template';

/** Opens an embedded database in a temporary folder and the queue on it, as the product does. */
export async function openEmbeddedDatabase({ superviseMs }: { superviseMs?: number } = {}) {
  const logger = pino({ level: 'silent' });
  const temp = makeDataFolder();
  const database = await openDatabase({ folder: temp.folder }, logger);
  const pools = { pool: database.pool, asyncPool: database.asyncPool, flushed: database.flushed };
  const queue = await createBossQueue({ ...pools, logger, isOnlyProcess: true, superviseMs });
  return {
    ...{ database, queue, folder: temp.folder },
    async close() {
      await queue.close();
      await database.close();
      temp.remove();
    },
  };
}
