import { sql, type Transaction } from 'kysely';
import { doom } from './doom';
import type { Tables } from './tables';

/** Tables of files that are inspected when they are first named. */
export type InspectedTable = 'resumes' | 'answer_files';

/**
 * Writes what became of an upload. The first outcome counts: a late one changes nothing. What the presigned post
 * brought is not needed any more.
 */
export async function settleUpload<Table extends InspectedTable>(
  trx: Transaction<Tables>,
  table: Table,
  id: string,
  { outcome, at }: { outcome: Partial<Record<keyof Tables[Table], string | number | Date>>; at: Date },
): Promise<boolean> {
  const values = Object.entries(outcome).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { rows } = await sql<{ upload_key: string }>`
    update ${sql.table(table)} set ${sql.join(values)}
    where id = ${id} and saved_at is null and fault is null returning upload_key`.execute(trx);
  await doom(trx, { keys: rows.map((row) => row.upload_key) }, { because: 'settled', at });
  return rows.length > 0;
}
