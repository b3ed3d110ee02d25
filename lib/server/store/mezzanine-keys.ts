import type { Selectable } from 'kysely';
import type { Tables } from './tables';

/** The columns of a mezzanine that name files. */
export type MezzanineKeys = Pick<Selectable<Tables['mezzanines']>, 'video_key' | 'audio_key' | 'aac_key' | 'named_key'>;

export function mezzanineKeysOf({ video_key, audio_key, aac_key, named_key }: MezzanineKeys): string[] {
  return [video_key, audio_key, aac_key, named_key].filter((key) => key !== null);
}
