import { AppError } from '@/lib/contract/errors';
import { apiBaseUrl, isBuilding, readEnv, type Env } from '../env/env';
import { createHealth, isWorking, type HealthCheck } from './health';
import { createLogger } from '../log/logger';
import { answerMetrics } from '../metrics/answer-metrics';
import { openCore, type Core } from './core';
import { createOrganizer, type OpenOrganizer } from './open-organizer';
import { openWeb } from './web';

/** How long a worker may be silent before it counts as gone, seconds: several of its heartbeats. */
const WORKER_SILENT_SECONDS = 20;

/** The parts of this server in one object: all that routes, pages and the jobs beside them may use. */
export type Services = Awaited<ReturnType<typeof openServices>>;

/**
 * Opens what this process needs: one that does everything answers visitors and runs jobs, and one for visitors only
 * starts no program (`worker` is `null`).
 */
async function openServices(env: Env) {
  const core = await openCore(env, createLogger(env.LOG_LEVEL), { migrates: env.SERVER_ROLE === 'all' });
  const organizer = createOrganizer(core);
  const worker = env.SERVER_ROLE === 'web' ? null : await loadWorker(core, organizer.open);
  const web = openWeb(core, worker?.checks ?? { worker: findWorkers(core) });
  return {
    ...web,
    worker,
    organizer: organizer.open,
    lock: core.lock,
    /** Takes no more jobs; requests are still answered. */
    async stopWorking() {
      web.stopWaiting();
      await Promise.all([worker?.leave(), core.queue.stopWorking()]);
    },
    async close() {
      // A request whose visitor has disconnected may still be writing.
      await web.requests.ended();
      await web.flush();
      await core.queue.close();
      await worker?.close();
      await organizer.close();
      await core.close();
    },
  };
}

/** A process for visitors only does not even load what starts programs. */
async function loadWorker(core: Core, openOrganizer: OpenOrganizer) {
  const { openWorker } = await import('./worker');
  return openWorker(core, openOrganizer);
}

/** Health of a process without jobs: whether any other process runs them. Without one, visitors only wait longer. */
function findWorkers({ deps }: Core): HealthCheck {
  return {
    check: async () => ((await deps.store.workers.areAlive(WORKER_SILENT_SECONDS)) ? 'ok' : 'none'),
    cacheMs: 2_000,
  };
}

/**
 * Opens the jobs and the commands alone, and what a monitor asks for, for processes that answer no visitors.
 * `migrates`: see `openCore`.
 */
export async function openJobs(env: Env, { migrates }: { migrates: boolean }) {
  const core = await openCore(env, createLogger(env.LOG_LEVEL), { migrates });
  const organizer = createOrganizer(core);
  const worker = await loadWorker(core, organizer.open);
  return {
    worker,
    logger: core.logger,
    health: createHealth(
      {
        database: { check: core.deps.store.check, cacheMs: 5_000 },
        queue: { check: core.queue.check, cacheMs: 5_000 },
        ...worker.checks,
      },
      core.logger,
    ),
    isWorking,
    answerMetrics: (authorization: string | null) => answerMetrics(core.metrics, env.METRICS_TOKEN, authorization),
    async close() {
      await Promise.all([worker.leave(), core.queue.close()]);
      await worker.close();
      await organizer.close();
      await core.close();
    },
  };
}

const shared = globalThis as { introreelServices?: Promise<Services> };

/**
 * Returns this process's services, opened on first use. The bundles of routes, pages and start-up share one set.
 * Rejects while the app is built: a build must not depend on a database, let alone change it. Throws `notFound` with
 * another backend: whatever a stranger asks for there, no database is opened.
 */
export async function services(): Promise<Services> {
  if (apiBaseUrl) throw new AppError('notFound', 'This server has pages alone');
  if (isBuilding())
    throw new Error('A page that is rendered by the build asks for services: let it call connection() first');
  shared.introreelServices ??= openServices(readEnv());
  return shared.introreelServices;
}
