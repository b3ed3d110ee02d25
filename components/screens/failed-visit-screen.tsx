'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { isStaleChunk } from '@/lib/browser/stale-chunk';
import type { RecordingServices } from '@/lib/browser/visit/visit-services';
import { useVisitServices } from '../visit/visit-context';
import type { ErrorWords } from './error-words';
import { MessageScreen } from './message-screen';

type FailedVisitScreenProps = { words: ErrorWords; error: Error; retry: () => void };

/**
 * For a page of a visit that failed. What the visit holds in memory is still there; before the visitor may reload the
 * page for a script that is gone, the takes that only this page has are saved, and the files on their way have arrived.
 */
export function FailedVisitScreen(props: FailedVisitScreenProps) {
  const recording = useVisitServices().openedRecording();
  return recording && isStaleChunk(props.error) ? (
    <OutdatedVisitScreen {...props} recording={recording} />
  ) : (
    <MessageScreen {...props} />
  );
}

function OutdatedVisitScreen({
  recording: { takes, saveQueue, answerFiles },
  ...props
}: FailedVisitScreenProps & { recording: RecordingServices }) {
  const hasTake = useSyncExternalStore(
    takes.subscribe,
    () => takes.list().some(({ location }) => location === 'memory'),
    () => false,
  );
  const hasFile = useSyncExternalStore(
    answerFiles.subscribe,
    () => answerFiles.list().some(({ state }) => state.task !== null),
    () => false,
  );
  useEffect(() => {
    const save = () => {
      const begun = new Set(saveQueue.list().map(({ uploadId }) => uploadId));
      for (const { uploadId, location, ending } of takes.list())
        if (location === 'memory' && ending !== null && !begun.has(uploadId)) saveQueue.add(uploadId);
    };
    save();
    // A recording that was under way ends with its screen.
    return takes.subscribe(save);
  }, [takes, saveQueue]);
  return <MessageScreen {...props} isUploading={hasTake || hasFile} />;
}
