import { services } from '@/lib/server/wiring/services';
import { startWorker } from './start-worker';

/**
 * The embedded default: one process serves visitors, runs jobs and answers the command line. A process for visitors
 * only opens its services and runs no jobs.
 */
export async function openServices(): Promise<void> {
  const { worker, logger, lock, requests } = await services();
  if (!worker) return;
  await startWorker({ worker, logger });
  lock?.answer((command, input) => requests.during(() => worker.command(command, input)));
}
