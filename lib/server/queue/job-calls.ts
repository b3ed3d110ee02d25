import type { Pool } from 'pg';
import { createWakeSignal, type WakeSignal } from '@/lib/async/wake-signal';
import { AppError, isAppError, isErrorCode } from '@/lib/contract/errors';

/**
 * The pauses between two looks at a job, ms. Who waits is told when a job of this process has ended, unless it was
 * faster than they began to wait.
 */
const PAUSE_MS = { first: 20, firstOfOnlyProcess: 100, longest: 400 };

/** What a called job has ended with, as it is kept with the job: nothing, or the error that answers the caller. */
type Output = { error?: { code: string; message: string; details?: unknown } } | null;
/** Who waits for a job. `output`: what it ended with, where that is known. */
type Waiter = { wakeSignal: WakeSignal; output: 'running' | Output };

/**
 * Runs the handler of a job that is called. An `AppError` is the answer to the caller, and not a reason to try again;
 * so it is kept with the ended job.
 */
export async function answerOf(work: Promise<void>): Promise<object | void> {
  try {
    await work;
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { code, message, details } = error;
    return { error: { code, message, details } };
  }
}

/** Waits for jobs to end, whichever process runs them. */
export function createJobCalls(pool: Pool, { isOnlyProcess }: { isOnlyProcess: boolean }) {
  const firstPause = isOnlyProcess ? PAUSE_MS.firstOfOnlyProcess : PAUSE_MS.first;
  /** By the id of a job, those who wait for it in this process. */
  const waiters = new Map<string, Set<Waiter>>();

  async function look(name: string, id: string): Promise<'running' | Output> {
    const { rows } = await pool.query<{ state: string; output: Output }>(
      'select state, output from pgboss.job where name = $1 and id = $2',
      [name, id],
    );
    const [job] = rows;
    if (!job) throw new AppError('notFound', 'What was asked for is gone');
    if (job.state === 'completed') return job.output;
    if (job.state === 'failed' || job.state === 'cancelled')
      throw new AppError('internal', 'Something went wrong here');
    return 'running';
  }

  return {
    /** Called when a try of a job that runs in this process has ended; `output`: what a job that is done ended with. */
    ended(id: string, output?: object | null): void {
      for (const waiter of waiters.get(id) ?? []) {
        if (output !== undefined) waiter.output = output;
        waiter.wakeSignal.raise();
      }
    },

    /**
     * Waits for the end of a job; one that is new was sent just now. Returns `false` when it lasts longer than the
     * signal allows. Throws the error the job was answered with, `notFound` when the job was removed, and `internal`
     * when all its tries failed.
     */
    async wait(name: string, id: string, signal: AbortSignal, { isNew = false } = {}): Promise<boolean> {
      const own: Waiter = { wakeSignal: createWakeSignal(), output: 'running' };
      const { wakeSignal } = own;
      const all = waiters.get(id) ?? new Set();
      waiters.set(id, all.add(own));
      signal.addEventListener('abort', wakeSignal.raise);
      try {
        if (isNew) await wakeSignal.wait(firstPause);
        for (let pause = firstPause; ; pause = Math.min(2 * pause, PAUSE_MS.longest)) {
          const output = own.output === 'running' ? await look(name, id) : own.output;
          if (output === null) return true;
          if (output !== 'running') return raise(output);
          if (signal.aborted) return false;
          await wakeSignal.wait(pause);
        }
      } finally {
        signal.removeEventListener('abort', wakeSignal.raise);
        all.delete(own);
        if (all.size === 0) waiters.delete(id);
      }
    },
  };
}

function raise({ error }: NonNullable<Output>): true {
  if (!error) return true;
  const { code, message, details } = error;
  throw new AppError(isErrorCode(code) ? code : 'internal', message, details);
}
