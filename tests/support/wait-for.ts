/** How long it pauses between two looks, ms: longer each time, as looking costs processor time that others need. */
const PAUSES = { first: 5, longer: 1.2, most: 40 };

/**
 * Resolves when `isSo` returns true; it is called again and again. Rejects after half a minute, because the machine may
 * be busy with other tests.
 */
export async function waitFor(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000;
  for (let pause = PAUSES.first; !(await isSo()); pause = Math.min(pause * PAUSES.longer, PAUSES.most)) {
    if (Date.now() > end) throw new Error('It did not come about within half a minute');
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
