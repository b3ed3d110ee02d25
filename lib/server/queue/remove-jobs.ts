import type { PgBoss } from 'pg-boss';

/**
 * Removes the jobs of a queue that match now; one that is sent meanwhile is another one and stays.
 *
 * pg-boss lets a failed job wait again by deleting its row and inserting it anew. A deletion at that moment waits for
 * the old row and does not see the new one, so it is repeated until none of the jobs is left.
 */
export async function removeJobs(boss: PgBoss, name: string, filter: { key?: string; data?: object }): Promise<void> {
  const find = async () => (await boss.findJobs(name, filter)).map(({ id }) => id);
  let ids = await find();
  while (ids.length > 0) {
    await boss.deleteJob(name, ids);
    const left = new Set(await find());
    ids = ids.filter((id) => left.has(id));
  }
}
