import pino from 'pino';
import { createBossQueue } from '@/lib/server/queue/boss-queue';
import { openEmbeddedDatabase } from '@/tests/support/embedded-database';
import { testQueue } from './queue.contract';

describe('the queue on the embedded database', () => {
  testQueue(async () => {
    const { database, queue, close } = await openEmbeddedDatabase();
    const logger = pino({ level: 'silent' });
    const open = (options = {}) =>
      createBossQueue({ pool: database.pool, logger, isOnlyProcess: false, beatMs: 100, ...options });
    return { queue, pool: database.pool, open, close };
  });
});
