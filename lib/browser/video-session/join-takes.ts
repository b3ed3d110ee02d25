import type { TakeStore } from '../take-store/take-store';
import type { Recordings } from './recordings';

/** Makes one store of two: of takes on this device, and of takes that the service of a video session keeps. */
export function joinTakes(takes: TakeStore, recordings: Recordings): TakeStore {
  return {
    ...takes,
    async end(uploadId, end) {
      recordings.end(uploadId, end);
      return recordings.get(uploadId) ?? takes.end(uploadId, end);
    },
    async accept(uploadId) {
      if (recordings.get(uploadId)) recordings.accept(uploadId);
      else await takes.accept(uploadId);
    },
    get: (uploadId) => recordings.get(uploadId) ?? takes.get(uploadId),
    list: () => [...takes.list(), ...recordings.list()],
    playbackUrl: (uploadId) => recordings.get(uploadId)?.url ?? takes.playbackUrl(uploadId),
    discard(uploadId) {
      recordings.forget(uploadId);
      takes.discard(uploadId);
    },
    subscribe(listener) {
      const stops = [takes.subscribe(listener), recordings.subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },
  };
}
