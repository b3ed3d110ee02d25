import { useState } from 'react';
import { settleDuration } from '@/lib/browser/capture/settle-duration';
import { Player } from '../ui/player';

type TakePlayerProps = {
  src: string;
  label: string;
  canDownload: boolean;
  /** Whether to look for the film's length: not in a player that failed before. */
  findsLength: boolean;
  onError: (message: string) => void;
};

/** Plays a take, just recorded or saved before. Keeps its first address: a newly signed one is the same film. */
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
