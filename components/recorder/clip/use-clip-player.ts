import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { type ClipPlayer, type ClipState, createClipPlayer, isOver } from '@/lib/browser/capture/clip-player';

/** Returns what plays a clip once, from this address. `onGoOn`: it has ended, or cannot be played. */
export function useClipPlayer(src: string, onGoOn: () => void): { player: ClipPlayer; state: ClipState } {
  const [player] = useState(() => createClipPlayer(src));
  const state = useSyncExternalStore(player.subscribe, player.getState, player.getState);
  const goOn = useEffectEvent(onGoOn);
  const hasEnded = isOver(state);
  useEffect(() => {
    if (hasEnded) goOn();
  }, [hasEnded]);
  return { player, state };
}
