import { spawn } from 'node:child_process';
import { utimesSync } from 'node:fs';
import { freePort } from '@/tests/support/free-port';
import { makeTempFolder } from '@/tests/support/temp-folder';

const temp = makeTempFolder();
afterAll(() => temp.remove());

/** Pages are compiled when they are requested. */
const TIMEOUT_MS = 240_000;

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
    const isReady = (times: number) =>
      new Promise<void>((resolve) => {
        const look = () => (printed.split('Ready: ').length > times ? resolve() : null);
        child.stdout.on('data', look);
        look();
      });
    const isAnswered = async (path: string) => {
      const { status } = await fetch(`http://localhost:${port}${path}`);
      return status === 200;
    };
    try {
      await isReady(1);
      expect(await isAnswered('/demo/start')).toBe(true);

      utimesSync('lib/server/wiring.ts', new Date(), new Date());
      await isReady(2);
      expect(printed).toContain('The server’s code has changed: starting again.');
      expect(await isAnswered('/api/ping')).toBe(true);
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  },
  TIMEOUT_MS,
);
