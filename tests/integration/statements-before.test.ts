import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';
import { openEmbeddedDatabase } from '@/tests/support/embedded-database';

/** Every statement of the version before this one: how it is recorded is in docs/decisions/0026-processes.md. */
const { statements } = JSON.parse(readFileSync('tests/fixtures/statements-before.json', 'utf8')) as {
  statements: string[];
};

let opened: Awaited<ReturnType<typeof openEmbeddedDatabase>>;
let pool: Pool;
beforeAll(async () => {
  opened = await openEmbeddedDatabase();
  pool = opened.database.pool;
});
afterAll(() => opened.close());

const fault = (statement: string) =>
  pool.query(`prepare before as ${statement}`).then(
    () => pool.query('deallocate before').then(() => null),
    (error: Error) => `${error.message}: ${statement}`,
  );

it('the tables of this version understand every statement of the version before', async () => {
  const faults: (string | null)[] = [];
  for (const statement of statements) faults.push(await fault(statement));
  expect(faults.filter(Boolean)).toEqual([]);
  expect(statements.length).toBeGreaterThan(100);
});

it('the tables of this version require nothing that the version before leaves out', async () => {
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and is_nullable = 'NO' and column_default is null`,
  );
  const inserts = statements.flatMap((statement) => {
    const [, table, columns] = /insert into "?(\w+)"? \(([^)]+)\)/i.exec(statement) ?? [];
    return table && columns
      ? [{ table, columns: columns.split(',').map((one) => one.trim().replaceAll('"', '')) }]
      : [];
  });
  const left = inserts.flatMap(({ table, columns }) =>
    rows
      .filter((row) => row.table === table && !columns.includes(row.column))
      .map(({ column }) => `${table}.${column}`),
  );
  expect(left).toEqual([]);
  expect(inserts.length).toBeGreaterThan(10);
});
