/**
 * Jobs carry only ids. A job reads what to do from the store when it runs, so a job that is sent twice, runs late or
 * refers to something erased does no harm. Each job names its visit, because visits take turns. The field is called
 * `userVideoId`, as in jobs of earlier versions that may still wait.
 */
export type Jobs = {
  /** Prepares one take for stitching. */
  normalise: { userVideoId: string; takeId: string };
  /** Verifies the announced parts of one take. */
  verify: { userVideoId: string; takeId: string };
  /** Makes the film of one visit; `attempt` stops jobs of earlier requests from changing anything. */
  stitch: { userVideoId: string; attempt: number };
};

export type JobName = keyof Jobs;

export type JobContext = {
  /** Whether this is the last try: a failure is final. */
  isLastTry: boolean;
  /**
   * Aborted when the result is no longer needed: the job was forgotten, another worker has it, or this worker is
   * closing. A handler that is aborted throws; this does not count as a try.
   */
  signal: AbortSignal;
};

export type JobHandler<N extends JobName> = (data: Jobs[N], context: JobContext) => Promise<void>;

export type Queue = {
  /**
   * Sends a job unless one with the same `key` is waiting or running, and wakes a worker in this process. Visits take
   * turns: the next job of the same visit runs after the waiting jobs of other visits.
   */
  send<N extends JobName>(name: N, key: string, data: Jobs[N]): Promise<void>;
  /**
   * Removes a waiting or running job: its signal is aborted, at once if it runs in this process, and it is not tried
   * again.
   */
  forget(name: JobName, key: string): Promise<void>;
  /** Removes all jobs of a visit, as `forget` does. */
  forgetVisit(userVideoId: string): Promise<void>;
  /**
   * Calls `handle` for each job of this name, at most `concurrency` at once in this process and without a pause while
   * jobs wait. A job whose handler throws is tried again, a limited number of times. A job stays with its worker until
   * it ends, as long as the worker's process is alive.
   */
  work<N extends JobName>(name: N, concurrency: number, handle: JobHandler<N>): Promise<void>;
  /** Calls `handle` with each job whose tries all failed or died, so that its failure can be recorded. */
  onDead<N extends JobName>(name: N, handle: (data: Jobs[N]) => Promise<void>): Promise<void>;
  check(): Promise<void>;
  /**
   * Stops this process's workers: running jobs are aborted and given back without counting the try. Jobs can still be
   * sent.
   */
  stopWorking(): Promise<void>;
  /**
   * Takes no more jobs, aborts the running ones and waits at most 8 s for them. A job that has not ended by then waits
   * again; this does not count as a try.
   */
  close(): Promise<void>;
};
