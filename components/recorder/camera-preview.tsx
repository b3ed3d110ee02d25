/** The live picture of the camera. Muted, because the sound would feed back into the microphone. */
export function CameraPreview({ stream, label }: { stream: MediaStream; label: string }) {
  const show = (video: HTMLVideoElement | null) => {
    if (video && video.srcObject !== stream) video.srcObject = stream;
  };
  return <video ref={show} aria-label={label} autoPlay muted playsInline />;
}
