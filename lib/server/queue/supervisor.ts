import type { PgBoss } from 'pg-boss';
import type { Logger } from '../log/logger';
import type { Claims } from './claims';
import { LEASE_SECONDS } from './job-queues';
import type { Workers } from './workers';

/** How often the claims of running jobs are renewed, ms: three times within a lease. */
const BEAT_MS = 3_000;
/** How often silent workers are looked for, ms: a job is taken over at most this long after its lease has ended. */
const LOOK_MS = 2_000;
/** How often pg-boss looks after its queues, ms: ends jobs without tries left, removes old ones. */
const SUPERVISE_MS = { shared: 15_000, single: 60_000 };

export type SupervisorOptions = {
  /** Whether no other process works on this queue: there is nobody to take over from. */
  isOnlyProcess: boolean;
  beatMs?: number;
  superviseMs?: number;
};

/** Keeps this process's claims, and takes over jobs of workers that died. */
export function startSupervisor(
  { boss, claims, workers, wake }: { boss: PgBoss; claims: Claims; workers: Workers; wake: (name: string) => void },
  logger: Logger,
  { isOnlyProcess, beatMs = BEAT_MS, superviseMs }: SupervisorOptions,
): { stop(): void } {
  /** Since when this process has reached the database without a gap, and when it last tried to. */
  let steadySince = performance.now();
  let lastBeat = readClocks();

  async function beat(): Promise<void> {
    const began = readClocks();
    if (passed(lastBeat, began) > 2 * beatMs) steadySince = began.monotonic;
    lastBeat = began;
    try {
      await workers.beat(!isOnlyProcess);
    } catch (error) {
      steadySince = performance.now();
      logger.error({ err: error }, 'claims could not be renewed');
    }
    // A database that stood still lost nobody's connection, and kept everybody from renewing.
    if (passed(began, readClocks()) > 2 * beatMs) steadySince = performance.now();
  }

  /**
   * A worker is silent also when the machine slept or the database was away. Then this process was cut off too, and all
   * get the time of a lease to show that they are alive.
   */
  const maySeeSilence = () => isOnlyProcess || performance.now() - steadySince > LEASE_SECONDS * 1000;

  async function attempt(what: string, work: () => Promise<unknown>): Promise<void> {
    await beat();
    if (!maySeeSilence()) return;
    await work().catch((error: unknown) => {
      steadySince = performance.now();
      logger.error({ err: error }, what);
    });
  }

  const takeOver = async () => {
    for (const name of await claims.takeOver()) wake(name);
  };
  const every = (ms: number, work: () => Promise<void>) => setInterval(() => void work(), ms).unref();
  const timers = [
    every(beatMs, beat),
    every(superviseMs ?? SUPERVISE_MS[isOnlyProcess ? 'single' : 'shared'], () =>
      attempt('the queue could not be looked after', () => boss.supervise()),
    ),
    ...(isOnlyProcess ? [] : [every(LOOK_MS, () => attempt('jobs could not be taken over', takeOver))]),
  ];
  return { stop: () => timers.forEach(clearInterval) };
}

type Clocks = { monotonic: number; wall: number };

const readClocks = (): Clocks => ({ monotonic: performance.now(), wall: Date.now() });

/**
 * How long it was, ms. A machine that sleeps stops its monotonic clock and not the other, which may be set meanwhile:
 * that only looks like sleep, and costs the time of a lease.
 */
const passed = (from: Clocks, to: Clocks) => Math.max(to.monotonic - from.monotonic, to.wall - from.wall);
