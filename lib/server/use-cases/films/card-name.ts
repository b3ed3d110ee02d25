import { join } from 'node:path';
import { firstNameOf } from '@/lib/domain/first-name';
import { SAMPLES_PER_FRAME } from '@/lib/domain/pcm';
import type { Mezzanine } from '../../ports/media';
import type { Take } from '../../ports/store/takes';
import type { Visit } from '../../ports/store/visits';
import type { Deps } from '../deps';

/** Returns the first name that the visitor sees on the card of a take; `null`: it has no card. */
export const cardNameOf = ({ isAudioOnly }: Take, visit: Pick<Visit, 'name'>): string | null =>
  isAudioOnly ? firstNameOf(visit.name) : null;

type Where = { name: string; folder: string; signal: AbortSignal };

/** Returns the path of a video with a name on its card; `null`: this machine cannot write the name. */
export async function drawName(
  { media }: Pick<Deps, 'media'>,
  { video, samples, size }: Pick<Mezzanine, 'video' | 'samples' | 'size'>,
  { name, folder, signal }: Where,
): Promise<string | null> {
  const output = join(folder, 'named.mp4');
  const frames = samples / SAMPLES_PER_FRAME;
  return (await media.drawName({ video, size, frames, name, output, signal })) ? output : null;
}
