/**
 * Recorders leave the length out of a film: players then show Infinity and cannot seek. Looking for its very end
 * once makes the player find it; afterwards the film stands at its beginning again.
 * Asked before a player has read all it can, Chromium breaks off every tenth H.264 film with a decoding error.
 */
export function settleDuration(video: HTMLVideoElement): void {
  const once = { once: true };
  const goToStart = () => {
    video.currentTime = 0;
  };
  const findEnd = () => {
    if (video.duration !== Infinity) return;
    video.addEventListener('seeked', goToStart, once);
    video.currentTime = Number.MAX_SAFE_INTEGER;
  };
  if (video.duration === Infinity) video.addEventListener('canplaythrough', findEnd, once);
}
