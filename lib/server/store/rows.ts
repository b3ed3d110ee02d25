/** The column of a field: `maxWords` is stored in `max_words`. */
export type ColumnOf<Field> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : '';

type FieldOf<Column> = Column extends `${infer Word}_${infer Rest}` ? `${Word}${Capitalize<FieldOf<Rest>>}` : Column;

/** The columns of a type's fields. A new field of a port needs only a migration that adds its column. */
export type RowOf<Fields> = { [Field in keyof Fields as ColumnOf<Field>]: Fields[Field] };

/** The fields of a row's columns. */
export type FieldsOf<Row> = { [Column in keyof Row as FieldOf<Column>]: Row[Column] };

const fields = new Map<string, string>();

function fieldOf(column: string): string {
  const known = fields.get(column) ?? column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  fields.set(column, known);
  return known;
}

/** Returns a row with the names of its fields. */
export function fieldsOf<Row extends object>(row: Row): FieldsOf<Row> {
  const entries = Object.entries(row).map(([column, value]) => [fieldOf(column), value as unknown]);
  return Object.fromEntries(entries) as FieldsOf<Row>;
}

/** Returns fields with the names of their columns. */
export function columnsOf<Fields extends object>(of: Fields): RowOf<Fields> {
  const entries = Object.entries(of).map(([field, value]) => [columnOf(field), value as unknown]);
  return Object.fromEntries(entries) as RowOf<Fields>;
}

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The row of a thing that belongs to a visit, with the name that visits have outside the tables. */
export function visitFieldsOf<Row extends { user_video_id: string | null }>(row: Row) {
  const { user_video_id: visitId, ...columns } = row;
  return { visitId: visitId as Row['user_video_id'], ...fieldsOf(columns) };
}
