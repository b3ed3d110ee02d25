import { useCallback, useSyncExternalStore } from 'react';
import { useRecordingServices } from '../visit/visit-context';

/** Where a take is: kept on the device, only in this page, or whole on the server. */
export type TakePlace = 'device' | 'memory' | 'server';

export function useTakeStatus(uploadId: string | null): { place: TakePlace } {
  const { takes, uploads } = useRecordingServices();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [takes.subscribe(listener), uploads.subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },
    [takes, uploads],
  );
  const read = (): TakePlace => {
    if (uploadId === null) return 'device';
    const take = takes.get(uploadId);
    if (take && uploads.status(uploadId).name === 'onServer') return 'server';
    return take?.place ?? 'device';
  };
  return { place: useSyncExternalStore(subscribe, read, () => 'device' as const) };
}
