/**
 * Recorders write no length into a film, so that players show Infinity and cannot seek. Seeking once past its end makes
 * the player find the length; then the film is set to its beginning again.
 * This waits until the player can play the film through: before that, in Chromium, one H.264 film in ten fails with a
 * decoding error.
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
