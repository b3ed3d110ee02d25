import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgres, installCommand } from '../../scripts/lib/tools.mjs';
import { startChild, waitUntilReady } from './child';
import { freePort } from './free-port';
import { recordingSettings, recordStatements } from './record-statements';
import { tempRoot } from './temp-folder';

export type TestPostgres = {
  /** A DATABASE_URL with all rights. */
  url: string;
  /** A new, empty database on the same server. */
  createDatabase(name: string): Promise<string>;
  /** Ends every connection and starts again, with the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** PostgreSQL refuses to run as root. Then it runs as the user that its package created. */
export function owner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [, , uid, gid] = /^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? [];
  if (!uid || !gid) throw new Error('There is no user postgres to run the database as');
  return { uid: Number(uid), gid: Number(gid) };
}

async function withClient(connectionString: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end();
  }
}

const query = (connectionString: string, text: string) => withClient(connectionString, (client) => client.query(text));

/**
 * Starts a PostgreSQL server in a temporary folder, on a free port; fast rather than durable. `settings` are lines of
 * its configuration, such as `max_connections=20`.
 */
export async function startPostgres({ settings: more = [] }: { settings?: string[] } = {}): Promise<TestPostgres> {
  const programs = findPostgres();
  if (!programs) throw new Error(`postgresql is missing; ${installCommand('postgresql')}`);
  const user = owner();
  const folder = mkdtempSync(join(tempRoot(), 'introreel-postgres-'));
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
  const urlOf = (database: string) => `postgres://introreel@127.0.0.1:${port}/${database}`;
  const url = urlOf('postgres');
  const start = async () => {
    const network = ['-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1'];
    const given = ['-D', data, ...network, '-F', ...recordingSettings, ...more.flatMap((one) => ['-c', one])];
    const child = startChild(join(programs, 'postgres'), given, { ...user, cwd: folder });
    await waitUntilReady(child, () => query(url, 'select 1').then(() => true));
    return child;
  };
  let server = await start();

  return {
    url,
    async createDatabase(name) {
      await query(url, `create database ${pg.escapeIdentifier(name)}`);
      return urlOf(name);
    },
    async restart() {
      await server.end('SIGINT');
      server = await start();
    },
    async stop() {
      if (recordingSettings.length > 0) await withClient(url, recordStatements);
      await server.end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
