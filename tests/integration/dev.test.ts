import { spawn } from 'node:child_process';
import { utimesSync } from 'node:fs';
import { copyDatabase } from '@/tests/support/database-template';
import { freePort } from '@/tests/support/free-port';
import { makeTempFolder } from '@/tests/support/temp-folder';

const temp = makeTempFolder();
beforeAll(() => copyDatabase('demo', temp.folder));
afterAll(() => temp.remove());

/** Pages are compiled when they are requested. */
const TIMEOUT_MS = 600_000;

it(
  'npm run dev serves pages and calls without a build, and begins anew when the server’s code changes',
  async () => {
    const port = await freePort();
    const env = { ...process.env, NODE_OPTIONS: '', PORT: String(port), DATA_DIR: temp.folder };
    const child = spawn(process.execPath, ['scripts/dev.mjs'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    let printed = '';
    for (const output of [child.stdout, child.stderr])
      output.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    /** Resolves with what the server says when it starts for this time: the demo campaigns that its calls answer. */
    const readyLine = (time: number) =>
      new Promise<string>((resolve) => {
        const look = () => {
          const line = [...printed.matchAll(/^Ready: (.*)\n/gm)][time - 1]?.[1];
          if (line !== undefined) resolve(line);
        };
        child.stdout.on('data', look);
        look();
      });
    const url = `http://localhost:${port}`;
    const demos = `${url}/demo and ${url}/demo-job`;
    try {
      expect(await readyLine(1)).toBe(demos);
      // Compiling the smallest page takes long enough.
      expect((await fetch(url)).status).toBe(200);

      utimesSync('lib/server/wiring/services.ts', new Date(), new Date());
      expect(await readyLine(2)).toBe(demos);
      expect(printed).toContain('The server’s code has changed: starting again.');
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  },
  TIMEOUT_MS,
);
