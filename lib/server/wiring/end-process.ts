import type { Logger } from '../log/logger';

/** How long those who asked something may still be told that it failed, ms. */
const LAST_ANSWERS_MS = 2_000;

const LOST =
  'the database can write no more: this process ends, and its next start goes on from all that was acknowledged';

/** Each bundle has its own copy of this module. */
const shared = globalThis as { introreelIsEnding?: boolean };

/** Whether this process can do its work: not once its database is lost. */
export const isLive = (): boolean => !shared.introreelIsEnding;

/**
 * Ends this process with an error, because its own database is lost: it would be alive and answer nothing, and what
 * restarts it brings it back.
 */
export function endProcess(logger: Pick<Logger, 'fatal'>, error: unknown): void {
  if (!isLive()) return;
  shared.introreelIsEnding = true;
  logger.fatal({ err: error }, LOST);
  setTimeout(() => process.exit(1), LAST_ANSWERS_MS);
}
