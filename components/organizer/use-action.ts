import { useState } from 'react';

/**
 * Runs what a button does, once at a time: `fault` is why the last run failed, until the next begins. `act` resolves
 * whether it succeeded.
 */
export function useAction() {
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);

  async function act(run: () => Promise<unknown>): Promise<boolean> {
    if (isBusy) return false;
    setIsBusy(true);
    setFault(null);
    try {
      await run();
      return true;
    } catch (error) {
      setFault(error);
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { act, isBusy, fault };
}
