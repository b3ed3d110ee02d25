import { SAMPLES_PER_FRAME } from '@/lib/domain/pcm';
import { ownPackets } from '@/lib/domain/packet-grid';
import type { BeginFilmInput, BegunFilm } from '../ports/begin-film';
import type { Mezzanine } from '../ports/media';
import { openFilm, type FilmFile } from './film/open-film';
import { countAll, findAlike, findPictures, samplesOf, type Pictures } from './stitch';

/**
 * How many pictures room is kept for, to each frame at 30 fps, and how many of them may be key frames. A recording with
 * more is rare, and its film written at once; room that is left is loaded by each player.
 */
const PICTURES_OF_FRAME = 1.25;
const KEYS_OF_PICTURE = 0.25;

/**
 * Writes a film as far as its sections are there, while the last one is still being recorded. Then little is left to
 * do: to add that one, and the index, for which there is room in front.
 */
export async function beginFilm({ mezzanines, maxFrames, output, signal }: BeginFilmInput): Promise<BegunFilm> {
  const pictures = await findAlike(mezzanines);
  const [{ description }] = pictures as [Pictures];
  const [{ size }] = mezzanines as [Mezzanine];
  const own = countAll(pictures);
  const more = Math.ceil(PICTURES_OF_FRAME * maxFrames);
  const samples = samplesOf(mezzanines) + maxFrames * SAMPLES_PER_FRAME;
  const limits = { pictures: own.pictures + more, keys: own.keys + Math.ceil(KEYS_OF_PICTURE * more), samples };
  const film = await openFilm({ size, description, limits, output });
  try {
    for (const [at, mezzanine] of mezzanines.entries())
      await addSection(film, mezzanine, { pictures: pictures[at]!, isLast: false, signal });
    await film.sync();
  } catch (error) {
    await film.close();
    throw error;
  }
  return {
    path: output,
    async finish({ last, signal: ofEnd }) {
      const found = await findPictures(last);
      if (last.aac === null || !found.description.equals(description)) return false;
      await addSection(film, last, { pictures: found, isLast: true, signal: ofEnd });
      return film.finish();
    },
    close: () => film.close(),
  };
}

type Added = { pictures: Pictures; isLast: boolean; signal?: AbortSignal };

async function addSection(film: FilmFile, { samples, aac }: Mezzanine, { pictures, isLast, signal }: Added) {
  if (aac === null) throw new Error('a film that is begun needs the packets of its sound');
  const sound = { path: aac, ...ownPackets({ before: film.samples(), samples, isLast }) };
  await film.add({ ...pictures, samples, sound }, signal);
}
