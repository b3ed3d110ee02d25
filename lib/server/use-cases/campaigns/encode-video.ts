import { join } from 'node:path';
import { filmSize } from '@/lib/domain/film-size';
import { SAMPLE_RATE } from '@/lib/domain/pcm';
import type { MezzanineInput, Size } from '../../ports/media';
import type { Deps } from '../deps';

type Input = Pick<MezzanineInput, 'source' | 'folder' | 'maxFrames' | 'part'> & {
  /** Whether its sound is brought to the loudness of all clips. */
  isEven?: boolean;
};

/**
 * Writes a video that somebody chose so that every browser plays it, and returns its path. Throws `BadMedia` for a file
 * that is not a video, or too long.
 */
export async function encodeVideo(
  { media }: Pick<Deps, 'media'>,
  { isEven = false, ...input }: Input,
): Promise<{ path: string; size: Size; seconds: number }> {
  const { source, folder } = input;
  const probed = await media.probe({ source });
  const size = filmSize(probed.size, null);
  const made = await media.makeMezzanine({ ...input, size, fit: 'pad' });
  const mezzanine = isEven ? await media.evenLoudness({ mezzanine: made, folder }) : made;
  const path = join(folder, 'video.mp4');
  const { samples } = await media.stitch({ mezzanines: [mezzanine], output: path });
  return { path, size, seconds: samples / SAMPLE_RATE };
}
