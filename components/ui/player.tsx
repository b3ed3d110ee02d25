import type { Ref, VideoHTMLAttributes } from 'react';

type PlayerProps = Pick<VideoHTMLAttributes<HTMLVideoElement>, 'onError' | 'onLoadedData' | 'onLoadedMetadata'> & {
  src: string;
  label: string;
  /** Whether the browser's own controls may offer to save the film. */
  canDownload: boolean;
  ref?: Ref<HTMLVideoElement>;
};

/** A film with the browser's own controls, filling its frame. It never starts by itself (spec 2.84 to 2.86). */
export function Player({ src, label, canDownload, ref, ...events }: PlayerProps) {
  return (
    <video
      {...events}
      ref={ref}
      src={src}
      aria-label={label}
      controls
      playsInline
      preload="auto"
      controlsList={canDownload ? undefined : 'nodownload'}
    />
  );
}
