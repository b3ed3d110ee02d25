/**
 * Recorders leave the length out of a film: players then show Infinity and cannot seek. Looking for its very end
 * once makes the player find it; afterwards the film stands at its beginning again.
 */
export function settleDuration(video: HTMLVideoElement): void {
  if (video.duration !== Infinity) return;
  const onChange = () => {
    if (video.duration === Infinity) return;
    video.removeEventListener('durationchange', onChange);
    video.currentTime = 0;
  };
  video.addEventListener('durationchange', onChange);
  video.currentTime = Number.MAX_SAFE_INTEGER;
}
