import { sql, type RawBuilder } from 'kysely';
import type { Placeholders } from './build-once';

/** Rows as a statement is given them: for each column the values of all rows. */
export type Columns<Row> = { [Name in keyof Row]: Row[Name][] };

/** The columns of such rows with PostgreSQL's types. */
export type ColumnTypes<Row> = { readonly [Name in keyof Row]: string };

/** Throws when a row lacks a value: it would be `null` in the statement. */
export function toColumns<Row extends object>(types: ColumnTypes<Row>, rows: readonly Row[]): Columns<Row> {
  const names = Object.keys(types) as (keyof Row)[];
  const valueOf = (row: Row, name: keyof Row) => {
    if (row[name] === undefined) throw new TypeError(`A row lacks its ${String(name)}`);
    return row[name];
  };
  return Object.fromEntries(names.map((name) => [name, rows.map((row) => valueOf(row, name))])) as Columns<Row>;
}

/** The rows as the table `given` of a statement. */
export function givenRows<Row extends object>(
  types: ColumnTypes<Row>,
  columns: Placeholders<Columns<Row>>,
): RawBuilder<Row> {
  const names = Object.keys(types) as (keyof Row & string)[];
  const arrays = names.map((name) => sql`${columns[name]}::${sql.raw(types[name])}[]`);
  const given = sql`given (${sql.join(names.map((name) => sql.ref(name)))})`;
  return sql<Row>`(select * from unnest(${sql.join(arrays)}) as ${given})`;
}
