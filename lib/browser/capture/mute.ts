import type { Timers } from '../timers';

/** A track that gives nothing for so long has been taken away (a call, another app), and is not just late. */
const MUTE_MS = 1000;

/** Calls back when one of a stream's tracks has been muted for a second without a break. Gives what ends it. */
export function watchMute(stream: MediaStream, onMuted: () => void, timers: Timers): () => void {
  const stops = stream.getTracks().map((track) => {
    let callOff = () => {};
    const arm = () => {
      callOff();
      callOff = timers.after(MUTE_MS, onMuted);
    };
    const disarm = () => callOff();
    track.addEventListener('mute', arm);
    track.addEventListener('unmute', disarm);
    if (track.muted) arm();
    return () => {
      callOff();
      track.removeEventListener('mute', arm);
      track.removeEventListener('unmute', disarm);
    };
  });
  return () => stops.forEach((stop) => stop());
}
