import { useEffect, useState, useSyncExternalStore } from 'react';
import { useClipServices } from './clip-services';
import { type ClipSending, createClipSending, type SendState } from './clip-sending';

/** Sends what is recorded or chosen in a dialog; what is under way ends with it. */
export function useClipSending(): { sending: ClipSending; state: SendState } {
  const services = useClipServices();
  const [sending] = useState(() => createClipSending(services));
  useEffect(() => sending.cancel, [sending]);
  return { sending, state: useSyncExternalStore(sending.subscribe, sending.getState, sending.getState) };
}
