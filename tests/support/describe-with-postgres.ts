/** Why one of them is missing. `npm test` sets it where it may not install the program; never under CI. */
const noPostgres = process.env.SKIP_POSTGRES;
const noPgbouncer = process.env.SKIP_PGBOUNCER;

const describeUnless = (reason: string | undefined) => (name: string, suite: () => void) => {
  if (reason) describe.skip(`${name} (skipped: ${reason})`, suite);
  else describe(name, suite);
};

/** A suite that needs a real PostgreSQL. Without PostgreSQL it is skipped, and its name says why. */
export const describeWithPostgres = describeUnless(noPostgres);

/** Like `describeWithPostgres`, with a pooler too. */
export const describeWithPooler = describeUnless(noPostgres || noPgbouncer);

/** Like `describeWithPostgres`, with an S3 server and Caddy too. */
export const describeWithProxy = describeUnless(noPostgres || process.env.SKIP_RADOSGW || process.env.SKIP_CADDY);
