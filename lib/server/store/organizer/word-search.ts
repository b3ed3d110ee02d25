import { sql, type SqlBool } from 'kysely';

/** The same expression as in the indexes by words. */
const wordsOf = (column: string) => sql`to_tsvector('simple', translate(${sql.ref(column)}, './@_-', '     '))`;

/** Returns the condition that a column has all words, each in one of its spellings, at the beginnings of its own. */
export function searchFor(words: readonly (readonly string[])[]) {
  // The words have letters and digits only (`searchWords`).
  const query = words.map((spellings) => `(${spellings.map((word) => `${word}:*`).join(' | ')})`).join(' & ');
  return (column: string) => sql<SqlBool>`${wordsOf(column)} @@ to_tsquery('simple', ${query})`;
}
