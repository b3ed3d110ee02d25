import { useState } from 'react';
import type { VideoItem } from '@/lib/contract/entities';
import { valueStyle } from '../ui/progress';

type StitchTilesProps = {
  videos: readonly VideoItem[];
  /** 0 to 100: how far they have grown together. */
  progress: number;
};

/**
 * The recorded sections, closing up while they are stitched. They stay as first drawn: a newer signed address is no
 * other film.
 */
export function StitchTiles({ videos, progress }: StitchTilesProps) {
  const [tiles] = useState(() => videos.map((video) => ({ id: video.sectionId, src: stillUrl(video) })));
  return (
    <div className="stitch" style={valueStyle(progress)} aria-hidden="true">
      {tiles.map(({ id, src }) => (
        <video key={id} src={src} muted playsInline preload="metadata" tabIndex={-1} />
      ))}
    </div>
  );
}

/**
 * Spec 9.21: iOS draws no picture before it is told where. Other browsers draw the first, and cannot seek in what they
 * recorded.
 */
function stillUrl({ url, device }: VideoItem): string {
  return device === 'Web_iOS' ? `${url}#t=0.4` : url;
}
