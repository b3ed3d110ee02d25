/**
 * Jobs carry ids only: what is to be done is read from the store when the job runs, so that a job
 * sent twice, late or for something long gone does no harm. Each names its visit (`userVideoId`, as the jobs of
 * earlier versions that still wait do): visits take turns.
 */
export type Jobs = {
  /** Make one take ready for joining. */
  normalise: { userVideoId: string; takeId: string };
  /** Look at the parts of one take that were announced. */
  verify: { userVideoId: string; takeId: string };
  /** Make the film of one visit; `attempt` fences out what an earlier request left behind. */
  stitch: { userVideoId: string; attempt: number };
};

export type JobName = keyof Jobs;

export type JobContext = {
  /** This is the last try: a failure is final. */
  last: boolean;
  /**
   * Aborted when the result is of no use any more: the job was forgotten, another worker has it, or this one closes.
   * A handler cut short by it throws; no try is spent by that.
   */
  signal: AbortSignal;
};

export type JobHandler<N extends JobName> = (data: Jobs[N], context: JobContext) => Promise<void>;

export type Queue = {
  /**
   * Sends a job unless the same one (by `key`) is waiting or running, and wakes a worker in this process. A visit's
   * further jobs stand behind its first: between them come those of other visits.
   */
  send<N extends JobName>(name: N, key: string, data: Jobs[N]): Promise<void>;
  /**
   * Takes a job back, waiting or running: its signal is aborted, at once in this process, and it is not tried again.
   */
  forget(name: JobName, key: string): Promise<void>;
  /** Takes every job of a visit back, as `forget` does. */
  forgetVisit(userVideoId: string): Promise<void>;
  /**
   * Runs `handle` for the jobs of a name, at most `concurrency` at once here and without a pause while any wait. A
   * handler that throws is tried again, a bounded number of times. A job is held for as long as its worker lives,
   * however long it takes.
   */
  work<N extends JobName>(name: N, concurrency: number, handle: JobHandler<N>): Promise<void>;
  /** Calls back with jobs whose every try failed or died, so that their records can say so. */
  onDead<N extends JobName>(name: N, handle: (data: Jobs[N]) => Promise<void>): Promise<void>;
  check(): Promise<void>;
  /**
   * Takes no more jobs, aborts those under way and waits for them, 8 s at most; what has not ended by then waits again,
   * its try not spent.
   */
  /**
   * Ends this process's workers: what runs is aborted, and given back with its try not counted. Jobs may still be sent.
   */
  stopWorking(): Promise<void>;
  close(): Promise<void>;
};
