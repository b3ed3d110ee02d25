import {
  type ReactNode,
  type Ref,
  type VideoHTMLAttributes,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';

type PlayerProps = Pick<VideoHTMLAttributes<HTMLVideoElement>, 'onError' | 'onLoadedData' | 'onLoadedMetadata'> & {
  src: string;
  label: string;
  /** Whether the browser's own controls may offer to save the film. */
  canDownload: boolean;
  /** Its captions. */
  children?: ReactNode;
  ref?: Ref<HTMLVideoElement>;
};

/** A film with the browser's own controls, filling its frame. It never starts by itself (spec 2.84 to 2.86). */
export function Player({ src, label, canDownload, children, ref, ...events }: PlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  useImperativeHandle(ref, () => video.current!, []);
  useLayoutEffect(() => {
    // Not before: React loses the events of a film that fails, or is there, while the page around it is still waiting.
    // Not again, because that would load the film anew.
    if (video.current && video.current.getAttribute('src') !== src) video.current.src = src;
  }, [src]);
  return (
    <video
      {...events}
      ref={video}
      aria-label={label}
      controls
      playsInline
      preload="auto"
      controlsList={canDownload ? undefined : 'nodownload'}
    >
      {children}
    </video>
  );
}
