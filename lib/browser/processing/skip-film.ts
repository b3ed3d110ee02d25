import type { UserVideo } from '@/lib/contract/entities';
import { CallError } from '../api/call-error';
import type { Api } from '../api/client';

/**
 * Ends the visit without its film. A server that forbids it has not heard of the film yet, because its request never
 * arrived: then that is asked for first, and the skip once more. Rejects with `CallError`.
 */
export async function skipFilm(api: Pick<Api, 'skipUpload' | 'stitchVideo'>, visit: { campaignId: string; uuid: string }): Promise<UserVideo> {
  const skip = () => api.skipUpload({ params: visit, query: {}, body: visit });
  try {
    return await skip();
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'forbidden')) throw error;
    // Whatever this is answered, it has arrived.
    await api.stitchVideo({ params: visit, query: {}, body: {} }).catch(() => undefined);
    return skip();
  }
}
