import { watchVisibility } from './page-visibility';

/**
 * Keeps the screen on: a phone that locks ends the recording. Browsers drop the lock with the page hidden; it is taken
 * again when the page is back. Where there is none, or the battery is low, the screen follows the device's settings.
 * Gives what lets the screen rest again.
 */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isWanted = true;

  async function take(): Promise<void> {
    if (!('wakeLock' in navigator)) return;
    const taken = await navigator.wakeLock.request('screen');
    if (isWanted) lock = taken;
    else await taken.release();
  }
  const tryToTake = () => void take().catch(() => undefined);

  tryToTake();
  const stopWatching = watchVisibility((isHidden) => {
    if (!isHidden) tryToTake();
  });
  return () => {
    isWanted = false;
    stopWatching();
    void lock?.release().catch(() => undefined);
  };
}
