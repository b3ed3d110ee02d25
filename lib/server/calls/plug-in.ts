import type { SESSION_CALLS } from '@/lib/contract/session-calls';
import type { Logger } from '../log/logger';
import type { JobContext, Jobs } from '../ports/queue';
import type { VideoSession } from '../ports/video-session';
import type { Deps } from '../use-cases/deps';
import type { VisitorCalls } from './handler';
import type { VisitorCallDeps } from './visitor-calls';

/**
 * What a worker does by itself: at its start, and again this long after each run has ended, ms. `isOfNetwork`: it
 * serves what reaches for the outside.
 */
export type Duty = { name: string; everyMs: number; isOfNetwork?: boolean; run(): Promise<void> };

type Variables = Record<string, string | undefined>;

/** What is plugged into the server (`lib/server/plug-ins/plug-ins.mjs`). */
export type PlugIn = {
  /** Returns the origins to which pages connect for it; none where it is not configured. */
  origins(env: Variables): string[];
  load(): Promise<SessionPlugIn>;
};

/** The hosted video session. */
export type SessionPlugIn = {
  /** The names of its variables. */
  variableNames: readonly string[];
  /** Throws an error that names what is wrong with the variables. */
  check(variables: Variables): void;
  /** Returns the service that records, or `null` where none is configured. Throws as `check` does. */
  open(variables: Variables, logger: Logger): Promise<VideoSession | null>;
  calls: Pick<VisitorCalls<VisitorCallDeps>, keyof typeof SESSION_CALLS>;
  /** `ifClocksAgree`: for what removes things. */
  duties(deps: Deps, ifClocksAgree: (run: () => Promise<void>) => () => Promise<void>): Duty[];
  /** Does the job `fetch`. */
  fetchRecording(deps: Deps & { logger: Logger }, job: Jobs['fetch'], context: JobContext): Promise<void>;
};
