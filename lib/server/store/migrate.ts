import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import { NotMigrated } from '../ports/not-migrated';
import { firstMigrations, migrations, type Migrations } from './migrations';
import type { Tables } from './tables';

type Step = { noted: string; migrations: Migrations };

/** In their order. `noted`: the table that holds the names of those that have run. */
const STEPS: readonly Step[] = [
  { noted: 'kysely_migration', migrations: firstMigrations },
  { noted: 'schema_migration', migrations },
];

/**
 * Brings the tables up to date; processes that do this at the same time wait for each other. Tables of a newer version
 * stay as they are. Returns the names of the migrations that have run here.
 */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  const ran: string[] = [];
  for (const { noted, migrations } of STEPS) {
    if (await hasRun(db, { noted, migrations })) continue;
    const provider = { getMigrations: async () => toSteps(migrations) };
    const { error, results = [] } = await new Migrator({ db, provider, migrationTableName: noted }).migrateToLatest();
    if (error) throw error;
    ran.push(...results.map(({ migrationName }) => migrationName));
  }
  return ran;
}

/** Returns what runs the statements of each migration, one after the other. */
export function toSteps(migrations: Migrations): Record<string, Migration> {
  const stepOf = (statements: readonly string[]): Migration => ({
    async up(db: Kysely<unknown>) {
      for (const statement of statements) if (statement.trim()) await sql.raw(statement).execute(db);
    },
  });
  return Object.fromEntries(
    Object.entries(migrations).map(([name, given]) => [
      name,
      stepOf(typeof given === 'string' ? given.split(/;\n/) : given),
    ]),
  );
}

/** Throws `NotMigrated` when a migration of this version has not run. */
export async function requireMigrated(db: Kysely<Tables>): Promise<void> {
  for (const step of STEPS) if (!(await hasRun(db, step))) throw new NotMigrated();
}

async function hasRun(db: Kysely<Tables>, { noted, migrations }: Step): Promise<boolean> {
  const { rows: found } = await sql<{ name: string | null }>`select to_regclass(${noted})::text as name`.execute(db);
  if (!found[0]?.name) return false;
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(noted)}`.execute(db);
  const names = new Set(rows.map(({ name }) => name));
  return Object.keys(migrations).every((name) => names.has(name));
}
