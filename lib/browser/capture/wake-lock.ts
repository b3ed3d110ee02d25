import { watchVisibility } from './page-visibility';

/**
 * Keeps the screen on, because a phone that locks ends the recording. Browsers release the lock when the page is
 * hidden; it is requested again when the page is visible again. Without a lock, or with a low battery, the device's own
 * settings apply. Returns a function that releases the lock.
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
  const requestLock = () => void take().catch(() => undefined);

  requestLock();
  const stopWatching = watchVisibility((isHidden) => {
    if (!isHidden) requestLock();
  });
  return () => {
    isWanted = false;
    stopWatching();
    void lock?.release().catch(() => undefined);
  };
}
