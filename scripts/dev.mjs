import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages } from './lib/packages.mjs';
import { root, runNode } from './lib/run.mjs';
import { main, printLine } from './lib/print-line.mjs';
import { ensureTools } from './lib/tools.mjs';

/**
 * Next reloads pages and components itself. The server is restarted for code that holds the database, the queue and
 * ffmpeg, and for the rules and types that this code uses.
 */
const SERVER_CODE = [
  'lib/server',
  'lib/worker',
  'lib/async',
  'lib/contract',
  'lib/domain',
  'scripts/serve.mjs',
  'instrumentation.ts',
];
/** Changes within this time count as one, ms, because an editor may save several files at once. */
const CHANGE_MS = 200;

process.env.NODE_ENV = 'development';

const startServer = () =>
  spawn(process.execPath, ['scripts/serve.mjs', '--dev'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });

/** Runs the server and restarts it with every change of its code. This process ends with the server, or on a signal. */
function keepServer() {
  let server = startServer();
  let changed = null;
  let ending = false;

  const restart = () => {
    printLine('The server’s code has changed: starting again.');
    server.removeAllListeners('exit');
    server.once('exit', () => {
      server = startServer();
      endWithServer();
    });
    server.kill('SIGTERM');
  };
  const endWithServer = () => server.once('exit', (code) => process.exit(code ?? 1));
  for (const path of SERVER_CODE) {
    watch(join(root, path), { recursive: true }, () => {
      clearTimeout(changed);
      if (!ending) changed = setTimeout(restart, CHANGE_MS);
    });
  }
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      ending = true;
      server.kill(signal);
    });
  }
  endWithServer();
}

await main(async () => {
  await ensurePackages();
  await ensureTools(['ffmpeg']);
  const { code } = await runNode(['--import', 'tsx', 'scripts/prepare.ts']);
  if (code !== 0) process.exit(code);
  keepServer();
});
