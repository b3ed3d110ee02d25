/** Resolves when `isSo` returns true; it is called every 5 ms. Rejects after half a minute, because the
 * machine may be busy with other tests. */
export async function waitFor(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('It did not come about within half a minute');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
