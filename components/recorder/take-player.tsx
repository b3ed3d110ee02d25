import { settleDuration } from '@/lib/browser/capture/settle-duration';
import { Player } from '../ui/player';

type TakePlayerProps = { src: string; label: string; canDownload: boolean; onError: (message: string) => void };

/** A take as it was just recorded. */
export function TakePlayer({ onError, ...player }: TakePlayerProps) {
  return (
    <Player
      {...player}
      onLoadedMetadata={(event) => settleDuration(event.currentTarget)}
      onError={(event) => onError(event.currentTarget.error?.message ?? '')}
    />
  );
}
