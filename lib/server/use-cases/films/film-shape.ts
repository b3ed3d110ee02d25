import type { VideoType } from '@/lib/contract/entities';
import { filmSize } from '@/lib/domain/film-size';
import type { Copying, Shape, Size } from '../../ports/media';
import type { WhyEncoded } from '../../ports/media-errors';

/** Why the pictures of a film are encoded, though those of each of its takes might be copied. */
type WhyFilmEncoded = WhyEncoded | 'crop' | 'unlike';

/** What decides the shape of a film: the size of its first section, and what is known of copying each section. */
export type ShapeInput = {
  size: Size;
  videoType: VideoType | null;
  /** `null`: it is not known yet. */
  copyings: readonly (Copying | null)[];
};

/** Returns the shape of a film (docs/decisions/0020-what-a-film-is.md). What is not known yet might be copied. */
export function filmShape(input: ShapeInput): Shape {
  const size = filmSize(input.size, input.videoType);
  if (input.videoType) return { size, fit: 'crop' };
  return { size, fit: whyFilmEncoded(input) === null ? 'copy' : 'pad' };
}

/** Returns why the pictures of a film are encoded; `null`: they are copied. */
export function whyFilmEncoded({ size, videoType, copyings }: ShapeInput): WhyFilmEncoded | null {
  if (videoType) return 'crop';
  const { width, height } = filmSize(size, null);
  if (width !== size.width || height !== size.height) return 'size';
  const known = copyings.filter((copying) => copying !== null);
  const encoded = known.find((copying) => 'whyEncoded' in copying);
  if (encoded) return encoded.whyEncoded;
  const parameters = new Set(known.map((copying) => 'parameters' in copying && copying.parameters));
  return parameters.size > 1 ? 'unlike' : null;
}

export function isSameShape(a: Shape, b: Shape): boolean {
  return a.fit === b.fit && a.size.width === b.size.width && a.size.height === b.size.height;
}
