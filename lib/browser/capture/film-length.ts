import { type Timers, browserTimers } from '../timers';
import { settleDuration } from './settle-duration';

/** How long a browser may take to find out how long a film is, ms: one that cannot play it may never say. */
const LENGTH_MS = 5000;

/** What `readFilmLength` needs of a player. */
type Player = Pick<
  HTMLVideoElement,
  'addEventListener' | 'removeAttribute' | 'duration' | 'videoWidth' | 'readyState' | 'currentTime'
> & { src: string; preload: string };

/**
 * Returns how long a film or sound at an address is, milliseconds; `null`: this browser does not play it, or not its
 * picture.
 */
export function readFilmLength(
  address: string,
  isAudio: boolean,
  player: Player = document.createElement('video'),
  timers: Timers = browserTimers,
): Promise<number | null> {
  return new Promise<number | null>((resolve) => {
    const end = (milliseconds: number | null) => {
      cancel();
      player.removeAttribute('src');
      resolve(milliseconds);
    };
    const look = () => {
      if (player.readyState === 0) return;
      if (!isAudio && player.videoWidth === 0) return end(null);
      if (Number.isFinite(player.duration)) end(Math.round(player.duration * 1000));
    };
    const cancel = timers.after(LENGTH_MS, () => end(null));
    player.addEventListener('loadedmetadata', () => {
      // Recorders write no length into a film, which is found at its end.
      settleDuration(player as HTMLVideoElement);
      look();
    });
    player.addEventListener('durationchange', look);
    player.addEventListener('error', () => end(null));
    player.preload = 'auto';
    player.src = address;
  });
}
