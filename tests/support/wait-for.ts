/** Waits until something is so, looking again at every turn; fails after ten seconds. */
export async function waitFor(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('It did not come about within ten seconds');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
