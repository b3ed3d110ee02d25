import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What the lines of one request or one job have in common. Ids of requests, jobs, visits, takes, deliveries and clips
 * are random and lead to nobody once the rows are erased; nothing else about a visitor belongs here.
 */
export type LogContext = {
  requestId?: string;
  jobId?: string;
  job?: string;
  visitId?: string;
  takeId?: string;
  deliveryId?: string;
  clipId?: string;
};

/** Each bundle has its own copy of this module. */
const shared = globalThis as { introreelLogContext?: AsyncLocalStorage<LogContext> };
const contexts = (shared.introreelLogContext ??= new AsyncLocalStorage<LogContext>());

/** Returns the fields that every line written now has. */
export function logContext(): LogContext {
  return contexts.getStore() ?? {};
}

/** Runs work whose lines have these fields, beside those of the work it is part of. */
export function withLogContext<T>(fields: LogContext, work: () => T): T {
  return contexts.run({ ...logContext(), ...fields }, work);
}
