import { services } from '@/lib/server/wiring';
import { startWorker } from './start-worker';

/** The embedded default: one process serves visitors, runs jobs and answers the command line. */
export async function openServices(): Promise<void> {
  const provided = await services();
  await startWorker(provided);
  provided.lock?.answer((command, input) => provided.requests.during(() => provided.command(command, input)));
}
