/** `wait` resolves when it is raised, or after so many milliseconds at the latest. */
export type WakeSignal = { raise(): void; wait(ms?: number): Promise<void> };

/**
 * Lets one caller wait until another one raises the signal. Raised while nobody waits, it ends the next wait at once.
 */
export function createWakeSignal(): WakeSignal {
  let isRaised = false;
  let wake = () => {};
  return {
    raise() {
      isRaised = true;
      wake();
    },
    async wait(ms) {
      if (!isRaised) {
        await new Promise<void>((resolve) => {
          const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isRaised = false;
    },
  };
}
