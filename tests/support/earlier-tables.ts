import { Migrator, sql, type Kysely } from 'kysely';
import { toSteps } from '@/lib/server/store/migrate';
import { firstMigrations, migrations } from '@/lib/server/store/migrations';
import type { Tables } from '@/lib/server/store/tables';

/** Makes the tables anew, as an earlier version left them, whose last migration was `last`. */
export async function makeEarlierTables(db: Kysely<Tables>, last: string): Promise<void> {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const migrator = (migrationTableName: string, run: typeof migrations) =>
    new Migrator({ db, provider: { getMigrations: async () => toSteps(run) }, migrationTableName });
  for (const { error } of [
    await migrator('kysely_migration', firstMigrations).migrateToLatest(),
    await migrator('schema_migration', migrations).migrateTo(last),
  ])
    if (error) throw error;
}
