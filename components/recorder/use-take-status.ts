import { useCallback, useSyncExternalStore } from 'react';
import { useRecordingServices } from '../visit/visit-context';

/** Where a take is stored: on the device, only in this page's memory, or completely on the server. */
export type TakeLocation = 'device' | 'memory' | 'server';

/** `location` is `null` when the take is not on this device, or not any more. */
export function useTakeStatus(uploadId: string | null): { location: TakeLocation | null } {
  const { takes, uploads } = useRecordingServices();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [takes.subscribe(listener), uploads.subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },
    [takes, uploads],
  );
  const read = (): TakeLocation | null => {
    const take = uploadId === null ? null : takes.get(uploadId);
    if (!take) return null;
    return uploads.status(take.uploadId).name === 'onServer' ? 'server' : take.location;
  };
  return { location: useSyncExternalStore(subscribe, read, () => null) };
}
