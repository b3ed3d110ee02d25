import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startChild, waitUntilReady } from '../support/child';
import { freePort } from '../support/free-port';

const NEXT = resolve('node_modules/next/dist/bin/next');
const environment = () => ({
  ...process.env,
  NODE_OPTIONS: '',
  NODE_ENV: 'production' as const,
  NEXT_TELEMETRY_DISABLED: '1',
});

export type EmptyApp = { folder: string; remove(): void };

/** Rendered for each request, with as many letters as are asked for. */
const SIZED_PAGE = `
export default async function Page({ searchParams }) {
  return <p>{'x'.repeat(Number((await searchParams).letters))}</p>;
}`;

/** One statement, on the database that the product has: the one of DATABASE_URL, else the embedded one of DATA_DIR. */
const QUERY_ROUTE = `
import { join } from 'node:path';
const TEXT = 'select name, title, status from campaigns where name = $1';
async function open() {
  const { DATABASE_URL: connectionString, DATA_DIR } = process.env;
  if (connectionString) {
    const { default: pg } = await import('pg');
    return new pg.Pool({ connectionString });
  }
  const { PGlite } = await import('@electric-sql/pglite');
  return PGlite.create(join(DATA_DIR, 'database'));
}
let opened;
export const dynamic = 'force-dynamic';
export async function GET() {
  const { rows } = await (await (opened ??= open())).query(TEXT, ['demo']);
  return Response.json(rows[0]);
}`;

/**
 * Builds an app with the same Next: a page of one word (Lighthouse refuses a page that paints nothing), a page `/sized`
 * that is rendered for each request, and a route `/query` with one statement.
 */
export function buildEmptyApp(): EmptyApp {
  const folder = resolve('tests/.cache/empty-app');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  remove();
  for (const name of ['sized', 'query']) mkdirSync(join(folder, 'app', name), { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write(
    'app/layout.jsx',
    'export default function Layout({ children }) { return <html><body>{children}</body></html>; }',
  );
  write('app/page.jsx', 'export default function Page() { return <h1>Empty</h1>; }');
  // Without its own, the ones of the folder above would be part of it: the product's services, and a look at '/'.
  write('instrumentation.js', 'export function register() {}');
  write('middleware.js', "export const config = { matcher: '/none' };\nexport function middleware() {}");
  write('app/sized/page.jsx', SIZED_PAGE);
  write('app/query/route.js', QUERY_ROUTE);
  const config = {
    serverExternalPackages: ['@electric-sql/pglite', 'pg'],
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
export async function serveEmptyApp(
  { folder }: EmptyApp,
  env: Record<string, string> = {},
): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = startChild(process.execPath, [NEXT, 'start', folder, '--port', String(port)], {
    env: { ...environment(), ...env },
  });
  await waitUntilReady(child, async () => (await fetch(url)).ok);
  return { url, pid: child.pid, stop: () => child.end('SIGTERM') };
}
