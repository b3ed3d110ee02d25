/** Why PostgreSQL is missing. `npm test` sets it where it may not install PostgreSQL; never under CI. */
const reason = process.env.SKIP_POSTGRES;

/** A suite that needs a real PostgreSQL. Without PostgreSQL it is skipped, and its name says why. */
export function describeWithPostgres(name: string, suite: () => void): void {
  if (reason) describe.skip(`${name} (skipped: ${reason})`, suite);
  else describe(name, suite);
}
