import { sendConsoleToLog } from '@/lib/server/log/console-to-log';
import { readEnv } from '@/lib/server/env/env';
import { openJobs } from '@/lib/server/wiring/services';
import { createMonitorServer, listenOn } from '@/lib/worker/monitor-server';
import { startWorker } from '@/lib/worker/start-worker';
import { collectLessOften } from './lib/collect-less-often.mjs';
import { errorText } from './lib/error-text';

/** After how long the process ends in any case, ms: its jobs get eight seconds, and are given back then. */
const CLOSING_MS = 14_000;

process.env.SERVER_ROLE = 'worker';

/** Runs jobs, and nothing else, until it is told to stop. Migrates nothing. */
async function work(): Promise<void> {
  collectLessOften();
  const env = readEnv();
  const jobs = await openJobs(env, { migrates: false });
  const { worker, logger } = jobs;
  endOnSignals(jobs.close);
  await worker.checks.ffmpeg.check();
  if (env.WORKER_PORT) await listenOn(createMonitorServer(jobs), env.WORKER_PORT);
  await startWorker({ worker, logger });
  console.log('Ready: waiting for jobs.');
  sendConsoleToLog(logger);
}

function endOnSignals(close: () => Promise<void>): void {
  let isClosing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isClosing) return;
      isClosing = true;
      setTimeout(() => process.exit(1), CLOSING_MS).unref();
      close().then(() => process.exit(signal === 'SIGINT' ? 130 : 0), fail);
    });
  }
}

function fail(error: unknown): void {
  process.stderr.write(`${errorText(error)}\n`);
  process.exit(1);
}

work().catch(fail);
