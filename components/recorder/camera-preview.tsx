import { useEffect, useRef } from 'react';
import { readBrightness } from '@/lib/browser/capture/brightness';

type CameraPreviewProps = {
  stream: MediaStream;
  label: string;
  /** Called with the stream when its first picture is shown. A camera needs a moment to warm up. */
  onFirstPicture: (stream: MediaStream) => void;
  /** Called about once a second with the brightness of the picture, 0 to 255. */
  onBrightness?: (brightness: number) => void;
};

const BRIGHTNESS_MS = 1000;

/** The live picture of the camera. Muted, because the sound would feed back into the microphone. */
export function CameraPreview({ stream, label, onFirstPicture, onBrightness }: CameraPreviewProps) {
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);

  useEffect(() => {
    if (!onBrightness) return;
    const canvas = document.createElement('canvas');
    const id = setInterval(() => {
      const brightness = video.current && readBrightness(video.current, canvas);
      if (brightness !== null) onBrightness(brightness);
    }, BRIGHTNESS_MS);
    return () => clearInterval(id);
  }, [onBrightness]);

  return (
    <video ref={video} aria-label={label} autoPlay muted playsInline onLoadedData={() => onFirstPicture(stream)} />
  );
}
