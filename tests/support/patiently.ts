import { setTimeout } from 'node:timers/promises';

/** Runs a step again while the server has too much to do, ten times at most. */
export async function patiently<T>(step: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step();
    } catch (error) {
      if (attempt === 10 || !String(error).includes('answered 503')) throw error;
      await setTimeout(1_000);
    }
  }
}
