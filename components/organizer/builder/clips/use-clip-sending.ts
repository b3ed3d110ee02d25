import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useClipServices } from './clip-services';
import { type ClipSending, createClipSending, type SendState } from './clip-sending';
import type { ClipJob, ClipPlace } from './clip-uploads';
import { useClipUploads } from './uploads-context';

type Sends = {
  sending: ClipSending;
  state: SendState;
  /** Whether a clip is being made of it: that goes on when the dialog is closed. */
  isUsed: boolean;
  /** Makes the clip of it. */
  makeClip(job: Omit<ClipJob, 'sending'>): void;
};

/**
 * Sends what is recorded or chosen in a dialog about the clip of a place. It ends with the dialog, unless it is to be
 * used. `onMade` is called when the clip is made and the dialog still open.
 */
export function useClipSending(place: ClipPlace, onMade: () => void): Sends {
  const services = useClipServices();
  const uploads = useClipUploads();
  const [sending] = useState(() => createClipSending(services));
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      uploads.leave(sending);
    };
  }, [uploads, sending]);
  const readUsed = () => uploads.isUsed(sending);
  return {
    sending,
    state: useSyncExternalStore(sending.subscribe, sending.getState, sending.getState),
    isUsed: useSyncExternalStore(uploads.subscribe, readUsed, readUsed),
    makeClip: (job) =>
      void uploads.run(place, { ...job, sending }).then((isMade) => isMade && isOpen.current && onMade()),
  };
}
