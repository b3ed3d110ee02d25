/** Why PocketSphinx is missing. `npm test` sets it where it may not install PocketSphinx; never under CI. */
const reason = process.env.SKIP_POCKETSPHINX;

/** A suite that needs a program that understands speech. Without one it is skipped, and its name says why. */
export function describeWithPocketsphinx(name: string, suite: () => void): void {
  if (reason) describe.skip(`${name} (skipped: ${reason})`, suite);
  else describe(name, suite);
}
