import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type pg from 'pg';

/** The file that every statement run by a test's PostgreSQL is added to; see docs/decisions/0026-processes.md. */
const file = process.env.RECORD_STATEMENTS;

/** `commit`: the version whose statements they are. */
type Recorded = { commit: string; statements: string[] };

/** Settings of a PostgreSQL whose statements are recorded. */
export const recordingSettings = file
  ? ['-c', 'shared_preload_libraries=pg_stat_statements', '-c', 'pg_stat_statements.track_utility=off']
  : [];

/** Adds the statements that this server has run to the file, without those that only tests need. */
export async function recordStatements(client: pg.Client): Promise<void> {
  if (!file) return;
  await client.query('create extension if not exists pg_stat_statements');
  const { rows } = await client.query<{ query: string }>('select distinct query from pg_stat_statements');
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Recorded).statements : [];
  const statements = new Set(known);
  const commit = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout.trim();
  for (const { query } of rows) if (await isWhole(client, query)) statements.add(query.replace(/\s+/g, ' ').trim());
  const recorded: Recorded = { commit, statements: [...statements].sort() };
  writeFileSync(file, `${JSON.stringify(recorded, null, 1)}\n`);
}

/** Whether it is a statement of the product that can be prepared. */
async function isWhole(client: pg.Client, query: string): Promise<boolean> {
  if (/pg_|information_schema|generate_series|^(explain|begin|commit|set|show)\b/i.test(query)) return false;
  try {
    await client.query(`prepare recorded as ${query}`);
    await client.query('deallocate recorded');
    return true;
  } catch {
    return false;
  }
}
