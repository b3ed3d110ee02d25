import { useState } from 'react';
import { settleDuration } from '@/lib/browser/capture/settle-duration';
import { Player } from '../ui/player';

type TakePlayerProps = {
  src: string;
  label: string;
  canDownload: boolean;
  /** Whether the film's length is looked for: not by a player that failed before. */
  findsLength: boolean;
  onError: (message: string) => void;
};

/** A take, just recorded or saved before. It stays the film it began with: a newer signed address is no other one. */
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
