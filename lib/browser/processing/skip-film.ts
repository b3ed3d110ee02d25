import type { UserVideo } from '@/lib/contract/entities';
import { CallError } from '../api/call-error';
import type { Api } from '../api/client';

/**
 * Ends the visit without its film. A server that forbids this never received a request for the film: then the film is
 * requested first, and the skip is tried once more. Rejects with `CallError`; when the request fails too, with its
 * error.
 */
export async function skipFilm(
  api: Pick<Api, 'skipUpload' | 'stitchVideo'>,
  visit: { campaignId: string; uuid: string },
): Promise<UserVideo> {
  const skip = () => api.skipUpload({ params: visit, query: {}, body: visit });
  try {
    return await skip();
  } catch (error) {
    if (!isForbidden(error)) throw error;
  }
  const requestError = await api.stitchVideo({ params: visit, query: {}, body: {} }).then(
    () => null,
    (error: unknown) => error,
  );
  try {
    return await skip();
  } catch (error) {
    throw isForbidden(error) ? (requestError ?? error) : error;
  }
}

function isForbidden(error: unknown): boolean {
  return error instanceof CallError && error.code === 'forbidden';
}
