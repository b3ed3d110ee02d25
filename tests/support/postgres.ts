import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
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

const CLUSTERS = 'tests/.cache/clusters';

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

function makeOwnFolder(): string {
  const user = owner();
  const folder = mkdtempSync(join(tempRoot(), 'introreel-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

function run(command: string, args: readonly string[], options: SpawnSyncOptions = {}): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { ...options, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr}`);
  return stdout;
}

/** Copies a folder with its owner, who alone may read it. */
const copy = (from: string, to: string) => run('cp', ['-a', from, to]);

/**
 * Returns the data folder of a server on which nothing was done yet. Making one takes longer than many a test, copying
 * it a tenth of that.
 */
function ensureCluster(programs: string): string {
  const version = run(join(programs, 'initdb'), ['--version']).replaceAll(/[^0-9.]+/g, '-');
  const kept = join(CLUSTERS, `${version}${owner()?.uid ?? 'own'}`);
  if (existsSync(kept)) return kept;
  const folder = makeOwnFolder();
  const made = join(folder, 'data');
  const settings = ['-U', 'introreel', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  run(join(programs, 'initdb'), ['-D', made, ...settings], { ...owner(), cwd: folder });
  mkdirSync(CLUSTERS, { recursive: true });
  const unfinished = `${kept}-${process.pid}`;
  copy(made, unfinished);
  rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(unfinished, kept);
  } catch (error) {
    // Another process was faster.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(kept)) throw error;
  }
  return kept;
}

/**
 * Starts a PostgreSQL server in a temporary folder, on a free port; fast rather than durable. `settings` are lines of
 * its configuration, such as `max_connections=20`.
 */
export async function startPostgres({ settings: more = [] }: { settings?: string[] } = {}): Promise<TestPostgres> {
  const programs = findPostgres();
  if (!programs) throw new Error(`postgresql is missing; ${installCommand('postgresql')}`);
  const user = owner();
  const folder = makeOwnFolder();
  const data = join(folder, 'data');
  copy(ensureCluster(programs), data);

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
