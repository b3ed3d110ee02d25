import { useState } from 'react';
import type { VideoItem } from '@/lib/contract/entities';
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
 * Returns the address of a still picture (spec 9.21). iOS shows none without a time in the address. Other browsers show
 * the first picture, and cannot seek in their own recordings.
 */
function stillUrl({ url, device }: VideoItem): string {
  return device === 'Web_iOS' ? `${url}#t=0.4` : url;
}
