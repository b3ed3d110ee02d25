import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { PgBoss } from 'pg-boss';
import { createGroup } from '@/lib/async/group';
import { ownerOf, type JobName, type Jobs } from '../ports/queue';
import { nextTurns } from './turns';

type NewJob = { key: string; data: Jobs[JobName] };

/**
 * Returns a function that stores a job and returns its id, or `null` when one with this key is waiting or running. Jobs
 * that come while others are being stored are stored together: every part of every recording has one. `onStored` is
 * called for each group in which a job is new.
 */
export function createSender(boss: PgBoss, pool: Pool, onStored: (name: JobName) => void) {
  const groups = new Map<JobName, (job: NewJob) => Promise<string | null>>();

  async function store(name: JobName, jobs: readonly NewJob[]): Promise<(string | null)[]> {
    const owners = jobs.map(({ data }) => ownerOf(data));
    const turns = await nextTurns(pool, name, owners);
    const rows = jobs.map(({ key, data }, index) => {
      const group = { id: owners[index] ?? '' };
      return { id: randomUUID(), singletonKey: key, data, group, priority: turns[index] };
    });
    const stored = new Set(await boss.insert(name, rows, { returnId: true }));
    if (stored.size > 0) onStored(name);
    return rows.map(({ id }) => (stored.has(id) ? id : null));
  }

  function groupOf(name: JobName) {
    const group = groups.get(name) ?? createGroup((jobs: readonly NewJob[]) => store(name, jobs));
    groups.set(name, group);
    return group;
  }

  return <N extends JobName>(name: N, key: string, data: Jobs[N]): Promise<string | null> =>
    groupOf(name)({ key, data });
}
