import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgres, installCommand } from '../../scripts/lib/tools.mjs';
import { startChild, waitUntilReady } from './child';
import { freePort } from './free-port';

export type TestPostgres = {
  /** A DATABASE_URL with all rights. */
  url: string;
  /** A new, empty database on the same server. */
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
};

/** PostgreSQL refuses to run as root. Then it runs as the user that its package created. */
function owner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [, , uid, gid] = /^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? [];
  if (!uid || !gid) throw new Error('There is no user postgres to run the database as');
  return { uid: Number(uid), gid: Number(gid) };
}

async function query(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** Starts a PostgreSQL server in a temporary folder, on a free port; fast rather than durable. */
export async function startPostgres(): Promise<TestPostgres> {
  const programs = findPostgres();
  if (!programs) throw new Error(`postgresql is missing; ${installCommand('postgresql')}`);
  const user = owner();
  const folder = mkdtempSync(join(tmpdir(), 'introreel-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const settings: SpawnSyncOptions = { ...user, cwd: folder, encoding: 'utf8' };
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'introreel', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    settings,
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);

  const port = await freePort();
  const server = startChild(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', '-F'],
    { ...user, cwd: folder },
  );
  const urlOf = (database: string) => `postgres://introreel@127.0.0.1:${port}/${database}`;
  const url = urlOf('postgres');
  await waitUntilReady(server, () => query(url, 'select 1').then(() => true));

  return {
    url,
    async createDatabase(name) {
      await query(url, `create database ${pg.escapeIdentifier(name)}`);
      return urlOf(name);
    },
    async stop() {
      await server.end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
