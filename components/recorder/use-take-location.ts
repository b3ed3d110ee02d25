import { useSyncExternalStore } from 'react';
import type { DeviceTake } from '@/lib/browser/take-store/take-store';
import { useRecordingServices } from '../visit/visit-context';

export type TakeLocation = DeviceTake['location'];

/**
 * Returns where on this device a take is; `null` when it is not here, or not any more. Even when all of it has arrived
 * on the server, it belongs to the visit only once it is saved, and then it leaves the device.
 */
export function useTakeLocation(uploadId: string | null): TakeLocation | null {
  const { takes } = useRecordingServices();
  const read = () => (uploadId === null ? null : (takes.get(uploadId)?.location ?? null));
  return useSyncExternalStore(takes.subscribe, read, () => null);
}
