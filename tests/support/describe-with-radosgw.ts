/** Why radosgw is missing. `npm test` sets it where it may not install radosgw; never under CI. */
const reason = process.env.SKIP_RADOSGW;

/** A suite that needs a real S3 server. Without one it is skipped, and its name says why. */
export function describeWithRadosgw(name: string, suite: () => void): void {
  if (reason) describe.skip(`${name} (skipped: ${reason})`, suite);
  else describe(name, suite);
}
