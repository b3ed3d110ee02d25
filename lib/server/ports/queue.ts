/**
 * Jobs carry only ids, and a called job what its caller claims. A job reads what to do from the store when it runs, so
 * a job that is sent twice, runs late or refers to something erased does no harm. Each job names whose turn it is: its
 * visit, because visits take turns (the field is called `userVideoId`, as in jobs of earlier versions that may still
 * wait), or the organization whose webhook or clip it is.
 */
export type Jobs = {
  /** Assembles a take's parts into its file and settles it, if it is as claimed (`TakeClaim`). Called. */
  confirm: { userVideoId: string; takeId: string; parts: number; bytes: number; sha256: string; isFaulty?: boolean };
  /** Inspects an uploaded resume, and saves or refuses it. Called. */
  inspect: { userVideoId: string; uploadKey: string };
  /** Inspects an uploaded file that is to answer a section, and saves or refuses it. Called. */
  inspectFile: { userVideoId: string; answerFileId: string };
  /** Makes a clip of what a member sent, or refuses it. Called. */
  clip: { organizationId: string; clipId: string; fromMs: number; toMs: number | null };
  /** Prepares one take for stitching. */
  normalise: { userVideoId: string; takeId: string };
  /** Verifies the announced parts of one take. */
  verify: { userVideoId: string; takeId: string };
  /** Normalises one take while it is recorded: lasts as long as the recording. */
  live: { userVideoId: string; takeId: string };
  /** Fetches the file of a recording of a hosted video session, and saves it if the visitor wants it. */
  fetch: { userVideoId: string; takeId: string };
  /** Makes the film of one visit; `attempt` stops jobs of earlier requests from changing anything. */
  stitch: { userVideoId: string; attempt: number };
  /** Makes the pictures of a visit's film, which nobody waits for. */
  poster: { userVideoId: string };
  /** Writes down what is said in a take, which no film waits for. */
  transcribe: { userVideoId: string; takeId: string };
  /** Draws the captions into a film, which no film waits for. `words` stops jobs of other words, as `attempt` does. */
  captionFilm: { userVideoId: string; filmKey: string; words: string };
  /** Has a sample of speech transcribed. */
  testTranscriber: { organizationId: string; testId: string };
  /** Tries to deliver what a webhook tells. */
  deliver: { organizationId: string; deliveryId: string };
};

export type JobName = keyof Jobs;

/**
 * Jobs that may be lost with the machine's power. Those that are called are called again; of the others, the next start
 * sends what is recorded and not done (`resumeWork`), or nobody misses them.
 */
const LOSABLE: readonly JobName[] = [
  ...(['confirm', 'inspect', 'inspectFile', 'clip'] as const),
  ...(['normalise', 'verify', 'live'] as const),
];
export const mayBeLost = (name: JobName): boolean => LOSABLE.includes(name);

/** Whose turn a job is: jobs of one owner run a turn apart while jobs of others wait. */
export const ownerOf = (data: Jobs[JobName]) => ('userVideoId' in data ? data.userVideoId : data.organizationId);

/** `debug` for what happens every second of a recording. */
export const logLevelOf = (name: JobName) => (name === 'verify' ? 'debug' : 'info');

export type JobContext = {
  /** Whether this is the last try: a failure is final. */
  isLastTry: boolean;
  /**
   * Aborted when the result is no longer needed: the job was forgotten, another worker has it, or this worker is
   * closing. A handler that is aborted throws; this does not count as a try.
   */
  signal: AbortSignal;
};

/** How many jobs of one name wait and run, in all processes together. */
export type QueuedJobs = {
  name: JobName;
  waiting: number;
  running: number;
  /** How long the oldest of those that wait has waited, s; 0 when none waits. */
  oldestSeconds: number;
};

export type JobHandler<N extends JobName> = (data: Jobs[N], context: JobContext) => Promise<void>;
/** What does each kind of job. */
export type JobHandlers = { [N in JobName]: JobHandler<N> };

export type Queue = {
  /**
   * Sends a job unless one with the same `key` is waiting or running, and wakes the workers of every process. Visits
   * take turns: the next job of the same visit runs after the waiting jobs of other visits.
   */
  send<N extends JobName>(name: N, key: string, data: Jobs[N]): Promise<void>;
  /**
   * Sends a job and waits until it has ended. A call for the same as a waiting or running job waits for that one; a
   * call with the same `key` for something else has a job of its own afterwards. Throws the `AppError` with which the
   * job was answered (`answer`), `notFound` when it was removed, `internal` when all its tries failed, and
   * `unavailable` when it lasts too long for a caller, who should then call again.
   */
  call<N extends JobName>(name: N, key: string, data: Jobs[N]): Promise<void>;
  /**
   * Somebody begins to wait for what this visit's jobs do: those that wait run before the jobs that nobody waits for
   * yet. Visits that are waited for take turns, too.
   */
  boost(userVideoId: string): Promise<void>;
  /**
   * Returns how many other visits have jobs that run before the last waiting one of this visit's film; `null` when none
   * of its jobs waits.
   */
  visitsBefore(userVideoId: string): Promise<number | null>;
  /** Returns those of the keys for which no job waits or runs. */
  withoutJob(name: JobName, keys: readonly string[]): Promise<string[]>;
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
   * it ends, as long as the worker's process is alive. `ofOne`: how many of one owner run at once, in all processes
   * together, so that who takes long leaves room for others.
   */
  work<N extends JobName>(
    name: N,
    concurrency: number,
    handle: JobHandler<N>,
    limits?: { ofOne?: number },
  ): Promise<void>;
  /** Like `work`, for jobs that are called: an `AppError` is the answer to the caller, and ends the job. */
  answer<N extends JobName>(name: N, concurrency: number, handle: JobHandler<N>): Promise<void>;
  /** Calls `handle` with each job whose tries all failed or died, so that its failure can be recorded. */
  onDead<N extends JobName>(name: N, handle: (data: Jobs[N]) => Promise<void>): Promise<void>;
  check(): Promise<void>;
  /** Returns one entry for each kind of job. */
  count(): Promise<QueuedJobs[]>;
  /**
   * Stops this process's workers: running jobs are aborted and given back without counting the try. Then ends the calls
   * that still wait. Jobs can still be sent.
   */
  stopWorking(): Promise<void>;
  /**
   * Takes no more jobs, aborts the running ones and waits at most 8 s for them. A job that has not ended by then waits
   * again; this does not count as a try.
   */
  close(): Promise<void>;
};
