import { sql, type Compilable, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from './tables';

/** Stands in a statement for a value that is given when it is asked. */
class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** The placeholders of these values in a statement. */
export type Placeholders<Values> = { readonly [Name in keyof Values]-?: RawBuilder<Values[Name]> };

/**
 * Returns a function that asks a statement with the values it is given, and returns the rows. The statement is built
 * with the first call only: to build one of those that most calls ask costs about as much as to read its answer. The
 * function rejects when a value is undefined, which the database would take for `null`.
 */
export function buildOnce<Values extends object, Row>(
  db: Kysely<Tables>,
  build: (placeholders: Placeholders<Values>) => Compilable<Row>,
): (values: Values) => Promise<Row[]> {
  const placeholders = new Proxy({}, { get: (_, name) => sql`${new Placeholder(name)}` }) as Placeholders<Values>;
  let built: CompiledQuery<Row> | undefined;

  return async (values) => {
    built ??= build(placeholders).compile();
    const parameters = built.parameters.map((parameter) =>
      parameter instanceof Placeholder ? valueOf(values, parameter) : parameter,
    );
    return (await db.executeQuery<Row>({ ...built, parameters })).rows;
  };
}

function valueOf<Values extends object>(values: Values, { name }: Placeholder): unknown {
  const value = values[name as keyof Values];
  if (value === undefined) throw new Error(`A statement was asked without a value for ${String(name)}`);
  return value;
}
