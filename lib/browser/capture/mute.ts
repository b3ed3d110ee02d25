import type { Timers } from '../timers';

/** A track that is muted for this long was taken away (by a phone call or another app) and is not only late. */
const MUTE_MS = 1000;

/**
 * Calls back when a track of the stream has been muted for a second without a break. Returns an unsubscribe function.
 */
export function watchMute(stream: MediaStream, onMuted: () => void, timers: Timers): () => void {
  const stops = stream.getTracks().map((track) => {
    let cancel = () => {};
    const arm = () => {
      cancel();
      cancel = timers.after(MUTE_MS, onMuted);
    };
    const disarm = () => cancel();
    track.addEventListener('mute', arm);
    track.addEventListener('unmute', disarm);
    if (track.muted) arm();
    return () => {
      cancel();
      track.removeEventListener('mute', arm);
      track.removeEventListener('unmute', disarm);
    };
  });
  return () => stops.forEach((stop) => stop());
}
