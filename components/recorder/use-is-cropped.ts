import { useSyncExternalStore } from 'react';
import { videoTypeFor } from '@/lib/browser/device';
import { useRecordingServices } from '../visit/visit-context';

/** Returns whether the film will show only 3:4 of the picture: of a take, or with `null` of one that starts now. */
export function useIsCropped(uploadId: string | null): boolean {
  const { takes, readDevice } = useRecordingServices();
  const now = useSyncExternalStore(
    onResize,
    () => videoTypeFor(readDevice(), window),
    () => undefined,
  );
  const take = uploadId === null ? null : takes.get(uploadId);
  return (take ? take.videoType : now) === '3x4';
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}
