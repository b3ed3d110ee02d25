import { useState } from 'react';
import type { VideoItem } from '@/lib/contract/entities';
import { stillAddress } from '@/lib/domain/still-address';
import { valueStyle } from '../ui/progress';

type StitchTilesProps = {
  videos: readonly VideoItem[];
  /** 0 to 100: how far the tiles have moved together. */
  progress: number;
};

/**
 * The recorded sections as tiles, which move together while they are stitched. They keep their first addresses: a newly
 * signed address is the same film.
 */
export function StitchTiles({ videos, progress }: StitchTilesProps) {
  const [tiles] = useState(() =>
    videos.map((video) => ({ id: video.sectionId, src: stillAddress(video.url, video.device) })),
  );
  return (
    <div className="stitch" style={valueStyle(progress)} aria-hidden="true">
      {tiles.map(({ id, src }) => (
        <video key={id} src={src} muted playsInline preload="metadata" tabIndex={-1} />
      ))}
    </div>
  );
}
