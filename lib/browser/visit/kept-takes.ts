import type { TakeStore } from '../take-store/take-store';
import type { RecordingSaves } from '../upload/recording-saves';
import type { Recordings } from '../upload/recordings';
import type { TakeSaves } from '../saving/take-saves';

type Deps = { takes: TakeStore; uploads: TakeSaves; recordings: Recordings; saves: RecordingSaves };

/**
 * Makes one store and one way to the server of two each: for takes on this device, and for takes that the service of a
 * video session keeps. A take of the service is never sent from here: the server fetches it.
 */
export function joinKeptTakes({ takes, uploads, recordings, saves }: Deps): { takes: TakeStore; uploads: TakeSaves } {
  const isOfService = (uploadId: string) => recordings.get(uploadId) !== null;
  const both = (one: (listener: () => void) => () => void, other: typeof one) => (listener: () => void) => {
    const stops = [one(listener), other(listener)];
    return () => stops.forEach((stop) => stop());
  };
  return {
    takes: {
      ...takes,
      async end(uploadId, end) {
        recordings.end(uploadId, end);
        return recordings.get(uploadId) ?? takes.end(uploadId, end);
      },
      async accept(uploadId) {
        if (isOfService(uploadId)) recordings.accept(uploadId);
        else await takes.accept(uploadId);
      },
      get: (uploadId) => recordings.get(uploadId) ?? takes.get(uploadId),
      list: () => [...takes.list(), ...recordings.list()],
      playbackUrl: (uploadId) => recordings.get(uploadId)?.url ?? takes.playbackUrl(uploadId),
      discard(uploadId) {
        recordings.forget(uploadId);
        takes.discard(uploadId);
      },
      subscribe: both(takes.subscribe, recordings.subscribe),
    },
    uploads: {
      send(uploadId) {
        if (!isOfService(uploadId)) uploads.send(uploadId);
      },
      status: (uploadId) => (isOfService(uploadId) ? saves : uploads).status(uploadId),
      save: (uploadId) => (isOfService(uploadId) ? saves : uploads).save(uploadId),
      discard(uploadId) {
        if (isOfService(uploadId)) recordings.discard(uploadId);
        else uploads.discard(uploadId);
      },
      subscribe: both(uploads.subscribe, saves.subscribe),
    },
  };
}
