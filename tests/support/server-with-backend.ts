import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { buildSettings } from '../../scripts/lib/build-folder.mjs';
import { freePort } from './free-port';
import { startServer, type TestServer } from './server';

/**
 * Starts two instances: one serves pages and forwards every call to the other, its backend. Tests see one server, with
 * the address of the first and the data of the second.
 */
export async function startServerWithBackend(): Promise<TestServer> {
  const [frontPort, backendPort, storagePort] = [await freePort(), await freePort(), await freePort()];
  const API_BASE_URL = `http://localhost:${backendPort}/api`;
  const { folder } = buildSettings({ ...process.env, API_BASE_URL });
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], {
    env: { ...process.env, API_BASE_URL },
    encoding: 'utf8',
  });
  if (built.status !== 0) throw new Error(`The build failed: ${built.stdout}${built.stderr}`);

  const backend = await startServer({
    port: backendPort,
    env: { PUBLIC_URL: `http://localhost:${frontPort}`, TRUST_PROXY: '1' },
  });
  const front = await startServer({
    port: frontPort,
    env: { API_BASE_URL, STORAGE_ORIGINS: `http://localhost:${storagePort}` },
  });
  return {
    ...backend,
    url: front.url,
    port: front.port,
    behind: { port: backendPort, storagePort },
    output: () => `${backend.output()}\n${front.output()}`,
    async stop() {
      await front.stop();
      await backend.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
