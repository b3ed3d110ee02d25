import { startChild, waitUntilReady, type Child } from './child';
import { freePort } from './free-port';

export type TestWeb = Child & { url: string };

const environment = (env: Record<string, string>) => ({ ...process.env, NODE_OPTIONS: '', ...env });

/** `mayWrite`: whether it may write to any disk. Keeping it from that needs root (`mayMount`). */
export type WebOptions = { env: Record<string, string>; mayWrite?: boolean };

/** Starts a process that only answers visitors, on a free port, as `npm run web` does. */
export async function startWeb({ env, mayWrite = true }: WebOptions): Promise<TestWeb> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const [command, ...args] = [...(mayWrite ? [] : withoutWriting), process.execPath, 'scripts/web.mjs'];
  const child = startChild(command!, args, {
    env: environment({ PORT: String(port), PUBLIC_URL: url, ...env }),
  });
  await waitUntilReady(child, async () => (await fetch(`${url}/api/live`)).ok);
  return { ...child, url };
}

/** Runs a command for which every disk is read-only, and only for it. Nothing runs where that cannot be done. */
const withoutWriting = [
  ...['unshare', '--mount', '--propagation', 'private', 'sh', '-c'],
  `for folder in / "$PWD" "\${HOME:-/}" "\${TMPDIR:-/tmp}"; do
    mount --bind "$folder" "$folder" && mount -o remount,ro,bind "$folder" || exit 1
    ! touch "$folder/introreel-writes" 2> /dev/null || exit 1
  done
  cd "$PWD" && exec "$@"`,
  'without-writing',
];

/** Brings a database up to date, as `npm run migrate` does. */
export async function migrateDatabase(env: Record<string, string>): Promise<void> {
  const child = startChild(process.execPath, ['--import', 'tsx', 'scripts/migrate.ts'], { env: environment(env) });
  const how = await child.ended;
  if (how !== 'exit code 0') throw new Error(`The database was not migrated (${how}).\n${child.output()}`);
}

/** Starts a process that only runs jobs, as `npm run worker` does. */
export async function startWorkerProcess(env: Record<string, string>): Promise<Child> {
  const child = startChild(process.execPath, ['--import', 'tsx', 'scripts/worker.ts'], { env: environment(env) });
  await waitUntilReady(child, async () => child.output().includes('Ready'));
  return child;
}
