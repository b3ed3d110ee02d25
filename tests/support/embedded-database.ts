import pino from 'pino';
import { createBossQueue } from '@/lib/server/queue/boss-queue';
import { openDatabase } from '@/lib/server/store/open-database';
import { makeDataFolder } from './database-template';

/** An embedded database in a fresh folder and the queue on it, as the product opens them. */
export async function openEmbeddedDatabase({ superviseMs }: { superviseMs?: number } = {}) {
  const logger = pino({ level: 'silent' });
  const temp = makeDataFolder();
  const database = await openDatabase({ folder: temp.folder }, logger);
  const queue = await createBossQueue({ pool: database.pool, logger, alone: true, superviseMs });
  return {
    ...{ database, queue, folder: temp.folder },
    async close() {
      await queue.close();
      await database.close();
      temp.remove();
    },
  };
}
