import { AppError } from '@/lib/contract/errors';
import { type Archive, VideoServiceError, type VideoSession } from '../../ports/video-session';
import type { Deps } from '../../use-cases/deps';

/** Returns the video service. Throws `notFound` where there is none: the calls of a session do not exist then. */
export function requireVideoSession({ videoSession }: Pick<Deps, 'videoSession'>): VideoSession {
  if (!videoSession) throw new AppError('notFound', 'There is no video service');
  return videoSession;
}

/** How long the service may take for one call of a visitor, ms: a call is answered within 25 s. */
const CALL_MS = 20_000;

/** Like `requireVideoSession`. All that a call asks of it ends in time. */
export function requireServiceInTime(deps: Pick<Deps, 'videoSession'>): VideoSession {
  return requireVideoSession(deps).until(AbortSignal.timeout(CALL_MS));
}

/** Asks the video service on behalf of a visitor. What is the service's fault becomes `unavailable`. */
export async function callService<T>(question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (error) {
    throw error instanceof VideoServiceError ? toUnavailable(error) : error;
  }
}

export function toUnavailable(cause: VideoServiceError): AppError {
  const details = cause.retryAfter === null ? undefined : { retryAfter: cause.retryAfter };
  return new AppError('unavailable', 'The video service is not available', details, { cause });
}

/**
 * Returns the archive of a recording, or `null` when the service has none. Asking for it alone proves nothing: what
 * stands before the service answers 404 as well. So its session's list has to lack it, too.
 */
export async function findArchive(
  service: VideoSession,
  { sessionId, archiveId }: { sessionId: string; archiveId: string },
): Promise<Archive | null> {
  const found = await service.findArchive(archiveId);
  return found ?? (await service.listArchives(sessionId)).find(({ id }) => id === archiveId) ?? null;
}

/** Returns the archive that was started with this name, or `null`. It is looked for when its id was never told. */
export async function findArchiveByName(
  service: VideoSession,
  { sessionId, id }: { sessionId: string; id: string },
): Promise<Archive | null> {
  return (await service.listArchives(sessionId)).find(({ name }) => name === id) ?? null;
}
