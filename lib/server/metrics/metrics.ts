import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { isAppError } from '@/lib/contract/errors';
import type { QueuedJobs } from '../ports/queue';
import { createTranscriptMetrics, type ObserveTranscript } from './transcript-metrics';

/** The calls by which the bytes of a visitor arrive. */
export type UploadKind = 'post' | 'part' | 'take' | 'record' | 'resume';
export type MediaTask = 'probe' | 'salvage' | 'mezzanine' | 'stitch';

/**
 * What a worker's or a web process' work looks like from outside. Every label has few values, all of them known
 * beforehand, and none says anything about a visitor.
 */
export type Metrics = {
  /** Counts the calls of a use case by which bytes arrive, and how they ended. */
  countUploads<I extends unknown[], O>(
    kind: UploadKind,
    call: (...input: I) => Promise<O>,
  ): (...input: I) => Promise<O>;
  /** A run of ffmpeg ended; `cause` is a code, or `none`. */
  countMedia(task: MediaTask, ended: { outcome: MediaOutcome; cause: string }, seconds: number): void;
  /**
   * A film is there, this long after the last of its takes was saved. `pictures`: `copied`, or why they were encoded.
   */
  observeFilm(seconds: number, pictures: string): void;
  /** A run of what writes down speech ended, this long after it was asked for (`transcribe-take.ts`). */
  observeTranscript: ObserveTranscript;
  contentType: string;
  /** Returns all metrics in Prometheus' text format. */
  text(): Promise<string>;
};

/** `file`: the recording is at fault; `machine`: this machine; `stopped`: nobody needs the result any more. */
export type MediaOutcome = 'done' | 'file' | 'machine' | 'stopped';

export type MetricsSources = {
  jobs(): Promise<QueuedJobs[]>;
  /** Returns the free and all bytes of the disk that work needs; left out by a process that needs none. */
  disk?(): Promise<{ free: number; total: number }>;
};

/** How long the database or the disk may take to answer, ms: who asks for the metrics does not wait much longer. */
const ANSWER_MS = 3_000;
const WAITS = [0.25, 0.5, 1, 2, 3, 5, 10, 20, 30, 60, 120, 300, 900];
const RUNS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];
const CALLS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function createMetrics({ jobs, disk }: MetricsSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const films = new Histogram({
    name: 'introreel_film_wait_seconds',
    help: 'From the record of a film’s last take, which follows its last byte, to the film',
    buckets: WAITS,
    registers,
  });
  const pictures = new Counter({
    name: 'introreel_films_total',
    help: 'Films made, by whether their pictures were copied, or why they were encoded',
    labelNames: ['pictures'],
    registers,
  });
  const uploads = new Counter({
    name: 'introreel_uploads_total',
    help: 'Calls that bring a visitor’s bytes, by how they ended',
    labelNames: ['kind', 'outcome', 'cause'],
    registers,
  });
  const uploadSeconds = new Histogram({
    name: 'introreel_upload_seconds',
    help: 'How long those calls took that succeeded; a post takes as long as its sender',
    labelNames: ['kind'],
    buckets: CALLS,
    registers,
  });
  const runs = new Counter({
    name: 'introreel_ffmpeg_runs_total',
    help: 'Tasks of ffmpeg, by how they ended',
    labelNames: ['task', 'outcome', 'cause'],
    registers,
  });
  const runSeconds = new Histogram({
    name: 'introreel_ffmpeg_seconds',
    help: 'How long tasks of ffmpeg took',
    labelNames: ['task'],
    buckets: RUNS,
    registers,
  });
  const depth = new Gauge({
    name: 'introreel_queue_jobs',
    help: 'Jobs in the queue that all processes share',
    labelNames: ['job', 'state'],
    registers,
  });
  const age = new Gauge({
    name: 'introreel_queue_oldest_seconds',
    help: 'How long the oldest waiting job has waited',
    labelNames: ['job'],
    registers,
  });

  async function readQueue(): Promise<void> {
    depth.reset();
    age.reset();
    const queued = await inTime(jobs(), []);
    for (const { name, waiting, running, oldestSeconds } of queued) {
      depth.set({ job: name, state: 'waiting' }, waiting);
      depth.set({ job: name, state: 'running' }, running);
      age.set({ job: name }, oldestSeconds);
    }
  }

  const readDisk = disk && createDiskGauges(registers, disk);

  return {
    countUploads:
      (kind, call) =>
      async (...input) => {
        const stop = uploadSeconds.startTimer({ kind });
        try {
          const output = await call(...input);
          stop();
          uploads.inc({ kind, outcome: 'accepted', cause: 'none' });
          return output;
        } catch (error) {
          uploads.inc({ kind, ...endOf(error) });
          throw error;
        }
      },
    countMedia(task, ended, seconds) {
      runs.inc({ task, ...ended });
      runSeconds.observe({ task }, seconds);
    },
    observeFilm(seconds, how) {
      films.observe(Math.max(0, seconds));
      pictures.inc({ pictures: how });
    },
    observeTranscript: createTranscriptMetrics(registers),
    contentType: registry.contentType,
    async text() {
      // Without the database or the disk the rest is told all the same.
      await Promise.all([readQueue(), readDisk && inTime(readDisk(), undefined)]);
      return registry.metrics();
    },
  };
}

/** Returns `otherwise` when it fails or takes too long. */
function inTime<T>(pending: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<T>((resolve) => (timer = setTimeout(() => resolve(otherwise), ANSWER_MS)));
  return Promise.race([pending.catch(() => otherwise), late]).finally(() => clearTimeout(timer));
}

function createDiskGauges(registers: Registry[], disk: () => Promise<{ free: number; total: number }>) {
  const free = new Gauge({ name: 'introreel_disk_free_bytes', help: 'Free on the disk of DATA_DIR', registers });
  const total = new Gauge({ name: 'introreel_disk_bytes', help: 'All of the disk of DATA_DIR', registers });
  return async () => {
    const read = await disk();
    free.set(read.free);
    total.set(read.total);
  };
}

/** An error's code is one of the contract's. `later`: nothing went wrong, and the caller asks again in a moment. */
function endOf(error: unknown): { outcome: 'refused' | 'failed' | 'later'; cause: string } {
  if (!isAppError(error)) return { outcome: 'failed', cause: 'internal' };
  const { retryAfter } = (error.details ?? {}) as { retryAfter?: unknown };
  if (error.code === 'unavailable' && retryAfter !== undefined) return { outcome: 'later', cause: error.code };
  return { outcome: error.status < 500 ? 'refused' : 'failed', cause: error.code };
}
