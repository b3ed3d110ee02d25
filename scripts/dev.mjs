import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages } from './lib/packages.mjs';
import { root, runNode } from './lib/run.mjs';
import { main, say } from './lib/say.mjs';
import { ensureTools } from './lib/tools.mjs';

/** Next reloads pages and components itself. What holds the database, the queue and ffmpeg begins anew. */
const SERVER_CODE = ['lib/server', 'lib/worker', 'lib/async', 'scripts/serve.mjs', 'instrumentation.ts'];
/** An editor that saves several files at once is one change, ms. */
const CHANGE_MS = 200;

process.env.NODE_ENV = 'development';

const startServer = () =>
  spawn(process.execPath, ['scripts/serve.mjs', '--dev'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });

/** The server, begun anew with every change of its code; this process ends with the server, or when it is told to. */
function keepServer() {
  let server = startServer();
  let changed = null;
  let ending = false;

  const restart = () => {
    say('The server’s code has changed: starting again.');
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
