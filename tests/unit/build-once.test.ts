import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { buildOnce, type Placeholders } from '@/lib/server/store/build-once';
import type { Tables } from '@/lib/server/store/tables';

/** A database that answers with what it was asked. */
class Echo extends DummyDriver {
  override async acquireConnection() {
    const connection = await super.acquireConnection();
    const executeQuery: typeof connection.executeQuery = async <R>({ sql, parameters }: Statement) => ({
      rows: [{ sql, parameters }] as R[],
    });
    return { ...connection, executeQuery };
  }
}
type Statement = { sql: string; parameters: readonly unknown[] };

const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new Echo(),
    createIntrospector: (asked) => new PostgresIntrospector(asked),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

it('builds a statement once, and asks it with the values of each call, wherever they belong', async () => {
  let builds = 0;
  type Values = { id: string; parts: number };
  const select = buildOnce(db, ({ id, parts }: Placeholders<Values>) => {
    builds += 1;
    return db
      .selectFrom('takes')
      .select('id')
      .where('part_count', '=', parts)
      .where((of) => of.or([of('id', '=', id), of('folder', '=', id), of('section_id', '=', 'who')]));
  });
  const text = 'select "id" from "takes" where "part_count" = $1 and ("id" = $2 or "folder" = $3 or "section_id" = $4)';
  expect(await select({ id: 'one', parts: 1 })).toEqual([{ sql: text, parameters: [1, 'one', 'one', 'who'] }]);
  expect(await select({ parts: 2, id: 'two' })).toEqual([{ sql: text, parameters: [2, 'two', 'two', 'who'] }]);
  expect(builds).toBe(1);
});

it('asks nothing without a value: the database would take it for null, which is one', async () => {
  const select = buildOnce(db, ({ id }: Placeholders<{ id: string | null }>) =>
    db.selectFrom('takes').select('id').where('id', 'is not distinct from', id),
  );
  await expect(select({ id: undefined as unknown as null })).rejects.toThrow('a value for id');
  expect(await select({ id: null })).toMatchObject([{ parameters: [null] }]);
});
