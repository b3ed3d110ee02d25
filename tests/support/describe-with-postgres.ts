/** Why there is no PostgreSQL here: set by `npm test` where it may not install one, never under CI. */
const reason = process.env.SKIP_POSTGRES;

/** A suite that needs a real PostgreSQL; where there is none it is skipped, and its name says why. */
export function describeWithPostgres(name: string, suite: () => void): void {
  if (reason) describe.skip(`${name} (skipped: ${reason})`, suite);
  else describe(name, suite);
}
