import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findPgbouncer, installCommand } from '../../scripts/lib/tools.mjs';
import { startChild, waitUntilReady } from './child';
import { freePort } from './free-port';
import { owner } from './postgres';

/**
 * Puts a pooler in transaction mode in front of a database: two connections for all clients, so that what one client
 * leaves in its session another one meets. Returns the database's address through it.
 */
export async function startPgbouncer(database: string): Promise<{ url: string; stop(): Promise<void> }> {
  const program = findPgbouncer();
  if (!program) throw new Error(`pgbouncer is missing; ${installCommand('pgbouncer')}`);
  const { hostname, port, username, pathname } = new URL(database);
  const user = owner();
  const folder = mkdtempSync(join(tmpdir(), 'introreel-pgbouncer-'));
  const own = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(join(folder, 'users.txt'), `"${username}" ""\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 2
max_client_conn = 200
`,
  );
  if (user) for (const path of [folder, settings, join(folder, 'users.txt')]) chownSync(path, user.uid, user.gid);
  const child = startChild(program, [settings], { ...user, cwd: folder });
  const url = `postgres://${username}@127.0.0.1:${own}${pathname}`;
  await waitUntilReady(child, async () => {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } finally {
      await client.end();
    }
  });
  return {
    url,
    async stop() {
      await child.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
