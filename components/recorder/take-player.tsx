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

/** A take as it was just recorded. */
export function TakePlayer({ findsLength, onError, ...player }: TakePlayerProps) {
  return (
    <Player
      {...player}
      onLoadedMetadata={(event) => findsLength && settleDuration(event.currentTarget)}
      onError={(event) => onError(event.currentTarget.error?.message ?? '')}
    />
  );
}
