import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { PgBoss } from 'pg-boss';
import { createBatcher } from '@/lib/async/batcher';
import { mayBeLost, ownerOf, type JobName, type Jobs } from '../ports/queue';
import { poolDatabase } from './pool-database';
import { nextTurns } from './turns';

/** PostgreSQL's codes for data that it cannot keep, and for a constraint that does not hold. */
const OF_DATA = /^2[23]...$/;
const isOfData = (error: unknown) => error instanceof Error && 'code' in error && OF_DATA.test(String(error.code));

type SenderOptions = { asyncPool: Pick<Pool, 'connect'>; now: () => Date; onStored: (name: JobName) => void };
type NewJob = { key: string; data: Jobs[JobName] };

/**
 * Returns a function that stores a job and returns its id, or `null` when one with this key is waiting or running. Jobs
 * that come while others are being stored are stored together: every part of every recording has one. `onStored` is
 * called for each batch in which a job is new. What may be lost with the machine's power is stored by `asyncPool`.
 */
export function createSender(boss: PgBoss, pool: Pool, { asyncPool, now, onStored }: SenderOptions) {
  const asyncDb = poolDatabase(asyncPool);
  const batchers = new Map<JobName, (job: NewJob) => Promise<string | null>>();

  async function store(name: JobName, jobs: readonly NewJob[]): Promise<(string | null)[]> {
    const requested = jobs.map(({ key, data }) => ({ id: randomUUID(), key, owner: ownerOf(data), data }));
    const turns = await nextTurns(pool, name, requested, now());
    const missing = requested.flatMap(({ id, key, owner, data }, index) => {
      const priority = turns[index] ?? null;
      return priority === null ? [] : [{ id, singletonKey: key, data, group: { id: owner }, priority }];
    });
    if (missing.length === 0) return requested.map(() => null);
    // In one order everywhere: two processes that store the same keys would else wait for one another.
    const inOrder = missing.toSorted((one, other) => (one.singletonKey < other.singletonKey ? -1 : 1));
    const options = { returnId: true, ...(mayBeLost(name) && { db: asyncDb }) } as const;
    const stored = new Set(await boss.insert(name, inOrder, options));
    if (stored.size > 0) onStored(name);
    return requested.map(({ id }) => (stored.has(id) ? id : null));
  }

  function groupOf(name: JobName) {
    const batcher =
      batchers.get(name) ?? createBatcher((jobs: readonly NewJob[]) => store(name, jobs), { mayBeOfOne: isOfData });
    batchers.set(name, batcher);
    return batcher;
  }

  return <N extends JobName>(name: N, key: string, data: Jobs[N]): Promise<string | null> =>
    groupOf(name)({ key, data });
}
