/** What the camera sees now. Its sound stays off: it would howl. */
export function CameraPreview({ stream, label }: { stream: MediaStream; label: string }) {
  const show = (video: HTMLVideoElement | null) => {
    if (video && video.srcObject !== stream) video.srcObject = stream;
  };
  return <video ref={show} aria-label={label} autoPlay muted playsInline />;
}
