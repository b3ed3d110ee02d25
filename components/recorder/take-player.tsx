import { useState } from 'react';
import { settleDuration } from '@/lib/browser/capture/settle-duration';
import { Player } from '../ui/player';

type TakePlayerProps = {
  src: string;
  label: string;
  canDownload: boolean;
  /** Whether to search for the film's length. False in a player that has failed before. */
  findsLength: boolean;
  onError: (message: string) => void;
};

/**
 * Plays a take that was just recorded or saved earlier. Keeps its first address, because a newly signed address is the
 * same film.
 */
export function TakePlayer({ src, findsLength, onError, ...player }: TakePlayerProps) {
  const [film] = useState(src);
  return (
    <Player
      {...player}
      src={film}
      onLoadedMetadata={(event) => findsLength && settleDuration(event.currentTarget)}
      onError={(event) => onError(event.currentTarget.error?.message ?? '')}
    />
  );
}
