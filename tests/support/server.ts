import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildSettings } from '../../scripts/lib/build-folder.mjs';
import { notePrepared } from '../../scripts/lib/prepared.mjs';
import { startChild, waitUntilReady, type Child } from './child';
import { copyDatabase } from './database-template';
import { freePort } from './free-port';
import { nodeFlags } from './node-flags';
import { tempRoot } from './temp-folder';

export type TestServer = {
  url: string;
  port: number;
  dataDir: string;
  /** The id of the process that answers. A signal to it reaches the server itself. */
  readonly pid: number;
  /** For a server of pages only: the ports of its backend and of the storage that its pages may use. */
  behind?: { port: number; storagePort: number };
  /** What this server's processes have printed lately. */
  output(): string;
  /** Resolves with how it ended. */
  ended(): Promise<string>;
  /** Sends kill -9. The data folder stays as it is. */
  kill9(): Promise<void>;
  /** Starts it again on the same port and data, and ends what still runs. Settings may change. */
  restart(env?: Record<string, string>): Promise<void>;
  /** Stops it gracefully, and removes the data folder unless the test named it. */
  stop(): Promise<void>;
};

/**
 * High limits, because all visitors of a test come from one address, and its machine may have a full disk. A test of
 * limits sets its own.
 */
const roomy = {
  LIMIT_USER_VIDEOS: '100000',
  LIMIT_FIND_NAME: '100000',
  LIMIT_LOG: '100000',
  LIMIT_CONNECTIONS_ADDRESS: '1000',
  DISK_FLOOR_BYTES: '0',
};

export type TestServerOptions = { dataDir?: string; port?: number; env?: Record<string, string> };

/**
 * Starts the built app as `npm start` does (`npm run build` must run before), on a free port, with a temporary data
 * folder. A folder without a database gets a copied one with the demo campaigns, which needs no preparation.
 */
export async function startServer({ dataDir, port, env = {} }: TestServerOptions = {}): Promise<TestServer> {
  const { folder } = buildSettings({ ...process.env, ...env });
  if (!existsSync(join(folder, 'BUILD_ID'))) throw new Error(`There is no build in ${folder}: npm run build`);
  const own = dataDir ?? mkdtempSync(join(tempRoot(), 'introreel-data-'));
  const isNew = !existsSync(join(own, 'database'));
  if (isNew) copyDatabase('demo', own);
  // So that it needs no preparation when it is started again either, but in a folder that the test fills.
  if (isNew && !dataDir) await notePrepared(folder, own);
  const chosen = port ?? (await freePort());
  const url = `http://localhost:${chosen}`;
  const children: Child[] = [];

  const start = async (settings: Record<string, string>): Promise<Child> => {
    // The tables of a copied database are up to date.
    const prepared = isNew && children.length === 0 ? ['--prepared'] : [];
    const child = startChild(process.execPath, [...nodeFlags, 'scripts/serve.mjs', ...prepared], {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        ...roomy,
        PORT: String(chosen),
        PUBLIC_URL: url,
        DATA_DIR: own,
        ...settings,
      },
    });
    children.push(child);
    try {
      await waitUntilReady(child, async () => (await fetch(`${url}/api/health`)).ok);
      return child;
    } catch (error) {
      await child.end('SIGKILL');
      throw error;
    }
  };

  const end = async (signal: NodeJS.Signals) => {
    if (!current.hasEnded()) await current.end(signal);
  };

  let current = await start(env);

  return {
    url,
    port: chosen,
    dataDir: own,
    get pid() {
      return current.pid;
    },
    output: () => children.map((child) => child.output()).join('\n'),
    ended: () => current.ended,
    kill9: () => end('SIGKILL'),
    async restart(more = {}) {
      await end('SIGTERM');
      current = await start({ ...env, ...more });
    },
    async stop() {
      await end('SIGTERM');
      if (!dataDir) rmSync(own, { recursive: true, force: true });
    },
  };
}
