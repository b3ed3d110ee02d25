import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { deviceName } from '@/lib/browser/device';
import { stillAddress } from '@/lib/domain/still-address';
import { useRecordingServices } from '../visit/visit-context';

/**
 * Returns the address of the film of a take that is not saved, or `null` while there is none: the service of a video
 * session needs a while to make it. `onLost` is called when it has none.
 */
export function useTakeFilm(uploadId: string | null, onLost: (message: string) => void): string | null {
  const { takes, service, readDevice } = useRecordingServices();
  const take = () => (uploadId === null ? null : takes.get(uploadId));
  const film = useSyncExternalStore(
    takes.subscribe,
    () => (uploadId === null ? null : takes.playbackUrl(uploadId)),
    () => null,
  );
  const isLost = useSyncExternalStore(
    takes.subscribe,
    () => take()?.stage === 'lost',
    () => false,
  );
  const isOfService = take()?.location === 'service';
  useEffect(() => (uploadId === null ? undefined : service?.watch(uploadId)), [service, uploadId]);
  const report = useEffectEvent(() => onLost('The video service has no film'));
  useEffect(() => {
    if (isLost) report();
  }, [isLost]);
  return film && isOfService ? stillAddress(film, deviceName(readDevice())) : film;
}
