/** Resolves when `isSo` returns true; it is called every 5 ms. Rejects after ten seconds. */
export async function waitFor(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('It did not come about within ten seconds');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
