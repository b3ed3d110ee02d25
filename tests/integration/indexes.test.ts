import { openEmbeddedDatabase } from '@/tests/support/embedded-database';

let embedded: Awaited<ReturnType<typeof openEmbeddedDatabase>>;
beforeAll(async () => {
  embedded = await openEmbeddedDatabase();
});
afterAll(() => embedded.close());

it('what refers to an erased row is found by an index, not by reading every visit there is', async () => {
  // Organizations and people are never erased.
  const { rows } = await embedded.database.pool.query(
    `select c.conrelid::regclass::text as "from", c.confrelid::regclass::text as "to" from pg_constraint c
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace
       and c.confrelid not in ('organizations'::regclass, 'auth_users'::regclass)
       and not exists (
         select from pg_index i
         where i.indrelid = c.conrelid and i.indpred is null and i.indkey[0] = any(c.conkey))`,
  );
  expect(rows).toEqual([]);
});
