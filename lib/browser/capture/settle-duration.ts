/**
 * Recorders write no length into a film, so players show Infinity and cannot seek. Seeking once past the end makes the
 * player find the length; then the film is set back to its beginning. It waits until the player can play the film
 * through: in Chromium, seeking earlier makes one H.264 film in ten fail with a decoding error.
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
