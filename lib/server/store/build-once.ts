import { sql, type Compilable, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from './tables';

/** Stands in a statement for a value that is given when it is asked. */
class Place {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** The places of these values in a statement. */
export type Places<Values> = { readonly [Name in keyof Values]-?: RawBuilder<Values[Name]> };

/**
 * Returns a function that asks a statement with the values it is given, and returns the rows. The statement is built
 * with the first call only: to build one of those that most calls ask costs about as much as to read its answer. The
 * function rejects when a value is undefined, which the database would take for `null`.
 */
export function buildOnce<Values extends object, Row>(
  db: Kysely<Tables>,
  build: (places: Places<Values>) => Compilable<Row>,
): (values: Values) => Promise<Row[]> {
  const places = new Proxy({}, { get: (_, name) => sql`${new Place(name)}` }) as Places<Values>;
  let built: CompiledQuery<Row> | undefined;

  return async (values) => {
    built ??= build(places).compile();
    const parameters = built.parameters.map((parameter) =>
      parameter instanceof Place ? valueOf(values, parameter) : parameter,
    );
    return (await db.executeQuery<Row>({ ...built, parameters })).rows;
  };
}

function valueOf<Values extends object>(values: Values, { name }: Place): unknown {
  const value = values[name as keyof Values];
  if (value === undefined) throw new Error(`A statement was asked without a value for ${String(name)}`);
  return value;
}
