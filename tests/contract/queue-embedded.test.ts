import pino from 'pino';
import { createBossQueue } from '@/lib/server/queue/boss-queue';
import { openDatabase } from '@/lib/server/store/open-database';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { testQueue } from './queue.contract';

const logger = pino({ level: 'silent' });

describe('the queue on the embedded database', () => {
  testQueue(async () => {
    const temp = makeTempFolder();
    const database = await openDatabase({ folder: temp.folder }, logger);
    const queue = await createBossQueue({ pool: database.pool, logger, alone: true });
    const open = () => createBossQueue({ pool: database.pool, logger, alone: false, beatMs: 100 });
    const close = async () => {
      await queue.close();
      await database.close();
      temp.remove();
    };
    return { queue, pool: database.pool, open, close };
  });
});
