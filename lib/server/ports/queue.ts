/**
 * Jobs carry ids only: what is to be done is read from the store when the job runs, so that a job
 * sent twice, late or for something long gone does no harm.
 */
export type Jobs = {
  /** Make one take ready for joining. */
  normalise: { takeId: string };
  /** Look at the parts of one take that were announced. */
  verify: { takeId: string };
  /** Make the film of one user video; `attempt` fences out what an earlier request left behind. */
  stitch: { userVideoId: string; attempt: number };
};

export type JobName = keyof Jobs;

export type JobContext = {
  /** This is the last try: a failure is final. */
  last: boolean;
  /** Aborted when the job's time is over or the worker closes. */
  signal: AbortSignal;
};

export type Queue = {
  /** Sends a job unless the same one (by `key`) is waiting or running, and wakes a worker in this process. */
  send<N extends JobName>(name: N, key: string, data: Jobs[N]): Promise<void>;
  /** Takes a job back, waiting or running; one that runs comes to its end, but is not tried again. */
  forget(name: JobName, key: string): Promise<void>;
  /** Runs `handle` for the jobs of a name, at most `concurrency` at once here. A handler that throws is tried again, a bounded number of times. */
  work<N extends JobName>(name: N, concurrency: number, handle: (data: Jobs[N], context: JobContext) => Promise<void>): Promise<void>;
  /** Calls back with jobs whose every try failed or died, so that their records can say so. */
  onDead<N extends JobName>(name: N, handle: (data: Jobs[N]) => Promise<void>): Promise<void>;
  check(): Promise<void>;
  close(): Promise<void>;
};
