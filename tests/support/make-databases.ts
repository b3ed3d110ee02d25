import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { createBossQueue } from '@/lib/server/queue/boss-queue';
import { openDatabase } from '@/lib/server/store/open-database';

/** Makes the databases that tests copy (`database-template.ts`), in the folder given as argument. */
const [empty, demo] = ['empty', 'demo'].map((name) => join(process.argv[2] ?? '', name)) as [string, string];

const logger = pino({ level: 'silent' });
const database = await openDatabase({ folder: empty }, logger);
const queue = await createBossQueue({ pool: database.pool, logger, isOnlyProcess: true });
await queue.close();
// Half of the files are two databases that only `create database` reads, and nobody calls it here.
const { pool } = database;
await pool.query('update pg_database set datistemplate = false');
for (const name of ['template0', 'template1']) await pool.query(`drop database ${name}`);
await database.close();

cpSync(empty, demo, { recursive: true });
const command = [...process.execArgv, 'scripts/campaigns.ts', 'apply', 'scripts/demo-campaigns.yaml'];
const { status, stderr } = spawnSync(process.execPath, command, {
  encoding: 'utf8',
  env: { ...process.env, DATABASE_URL: '', DATA_DIR: demo, LOG_LEVEL: 'silent' },
});
if (status !== 0) throw new Error(stderr);
