import type { WorkerRepository } from '../ports/store/upkeep';

/** Shows other processes that this worker takes jobs, until it is told to stop. */
export function createPresence(workers: Pick<WorkerRepository, 'beat' | 'forget'>, id: string) {
  let shown: Promise<void> = Promise.resolve();
  let leaving: Promise<void> | undefined;

  async function leave(): Promise<void> {
    // One that is under way would show it again.
    await shown.catch(() => {});
    // Without the database, others see by its silence that this worker has gone.
    await workers.forget(id).catch(() => {});
  }

  return {
    /** Called again and again. */
    async show(): Promise<void> {
      if (!leaving) await (shown = workers.beat(id));
    },
    /** Others see at once that it takes no more jobs. */
    leave: () => (leaving ??= leave()),
  };
}
