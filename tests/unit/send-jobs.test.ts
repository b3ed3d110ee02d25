import type { Pool } from 'pg';
import type { PgBoss } from 'pg-boss';
import { createSender } from '@/lib/server/queue/send-jobs';

type Insert = PgBoss['insert'];

/** Returns a sender, and by which pool each of its jobs was stored. */
function openSender() {
  const stored: string[] = [];
  const asyncPool = {
    connect: async () => ({ query: async () => void stored.push('without the disk'), release: () => {} }),
  };
  const insert: Insert = async (_, jobs, options) => {
    if (options?.db) await options.db.executeSql('insert');
    else stored.push('with the disk');
    return jobs.map(({ id }) => id!);
  };
  const pool = { query: async () => ({ rows: [] }) } as unknown as Pool;
  const given = { asyncPool: asyncPool as unknown as Pool, now: () => new Date(), onStored: () => {} };
  return { send: createSender({ insert } as PgBoss, pool, given), stored };
}

it('a job that is called or sent again after a loss of power waits for no disk', async () => {
  const { send, stored } = openSender();
  await send('confirm', 'take', { userVideoId: 'visit', takeId: 'take', parts: 1, bytes: 1, sha256: '' });
  await send('normalise', 'take', { userVideoId: 'visit', takeId: 'take' });
  expect(stored).toEqual(['without the disk', 'without the disk']);
});

it('any other job is on the disk once it is sent', async () => {
  const { send, stored } = openSender();
  await send('deliver', 'delivery', { organizationId: 'organization', deliveryId: 'delivery' });
  await send('stitch', 'visit-1', { userVideoId: 'visit', attempt: 1 });
  await send('poster', 'visit', { userVideoId: 'visit' });
  expect(stored).toEqual(['with the disk', 'with the disk', 'with the disk']);
});
