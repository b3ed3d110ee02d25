import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startChild, waitUntilReady } from '../../tests/support/child';
import { freePort } from '../../tests/support/free-port';

const NEXT = resolve('node_modules/next/dist/bin/next');
const environment = () => ({
  ...process.env,
  NODE_OPTIONS: '',
  NODE_ENV: 'production' as const,
  NEXT_TELEMETRY_DISABLED: '1',
});

export type EmptyApp = { folder: string; remove(): void };

/**
 * Builds an app with one page and the same Next. The page is one word: Lighthouse refuses a page that paints nothing.
 */
export function buildEmptyApp(): EmptyApp {
  const folder = resolve('tests/.cache/empty-app');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  remove();
  mkdirSync(join(folder, 'app'), { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write(
    'app/layout.jsx',
    'export default function Layout({ children }) { return <html><body>{children}</body></html>; }',
  );
  write('app/page.jsx', 'export default function Page() { return <h1>Empty</h1>; }');
  const config = {
    turbopack: { root: resolve('.') },
    // Nothing is built here a second time.
    experimental: { turbopackFileSystemCacheForBuild: false },
  };
  write('next.config.mjs', `export default ${JSON.stringify(config)};`);
  write('package.json', '{ "type": "module" }');
  const built = spawnSync(process.execPath, [NEXT, 'build', folder], { env: environment(), encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`The empty page could not be built:\n${built.stdout}${built.stderr}`);
  return { folder, remove };
}

/** Serves a built app until it is stopped. */
export async function serveEmptyApp({ folder }: EmptyApp): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = startChild(process.execPath, [NEXT, 'start', folder, '--port', String(port)], { env: environment() });
  await waitUntilReady(child, async () => (await fetch(url)).ok);
  return { url, stop: () => child.end('SIGTERM') };
}
