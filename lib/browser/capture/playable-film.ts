import { findPatches } from '@/lib/domain/playable-film';

/**
 * Returns a recorded film so that players play all of it. What is kept on the device and sent stays as it was recorded;
 * the server repairs the file it puts together.
 */
export async function makePlayable(film: Blob): Promise<Blob> {
  const read = async (at: number, bytes: number) => new DataView(await film.slice(at, at + bytes).arrayBuffer());
  const patches = await findPatches({ size: film.size, read });
  let from = 0;
  const pieces: BlobPart[] = [];
  for (const { at, bytes } of patches.sort((one, other) => one.at - other.at)) {
    pieces.push(film.slice(from, at), bytes);
    from = at + bytes.length;
  }
  return new Blob([...pieces, film.slice(from)], { type: film.type });
}
