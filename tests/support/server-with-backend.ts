import { requireBuild } from '../../scripts/lib/build.mjs';
import { OTHER_BACKEND_PORT, OTHER_BACKEND_URL } from '../../scripts/lib/test-builds.mjs';
import { freePort } from './free-port';
import { startServer, type TestServer } from './server';

/**
 * Starts two instances: one serves pages and forwards every call to the other, its backend. Tests see one server, with
 * the address of the first and the data of the second.
 */
export async function startServerWithBackend(): Promise<TestServer> {
  const [frontPort, storagePort] = [await freePort(), await freePort()];
  requireBuild({ ...process.env, API_BASE_URL: OTHER_BACKEND_URL });
  const backend = await startServer({
    port: OTHER_BACKEND_PORT,
    env: { PUBLIC_URL: `http://localhost:${frontPort}`, TRUST_PROXY: '1' },
  });
  const front = await startServer({
    port: frontPort,
    env: { API_BASE_URL: OTHER_BACKEND_URL, STORAGE_ORIGINS: `http://localhost:${storagePort}` },
  });
  return {
    ...backend,
    url: front.url,
    port: front.port,
    behind: { port: OTHER_BACKEND_PORT, storagePort },
    output: () => `${backend.output()}\n${front.output()}`,
    async stop() {
      await front.stop();
      await backend.stop();
    },
  };
}
