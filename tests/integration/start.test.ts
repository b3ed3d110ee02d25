import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '@/scripts/lib/tools.mjs';
import { copyDatabase } from '@/tests/support/database-template';
import { freePort } from '@/tests/support/free-port';
import { startServer } from '@/tests/support/server';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { waitFor } from '@/tests/support/wait-for';

function start(env: Record<string, string>) {
  return spawnSync(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    encoding: 'utf8',
  });
}

it('npm start names the one thing to do when ffmpeg is missing and may not be installed', () => {
  const { status, stderr } = start({ PATH: '/nonexistent', FFMPEG: '' });
  expect(stderr).toMatch(/^ffmpeg is missing; install ffmpeg \(https:\S+\) so that .*\n$/);
  expect(status).toBe(1);
});

it('npm start takes a program by its path', () => {
  const [FFMPEG, FFPROBE] = ['ffmpeg', 'ffprobe'].map((name) => String(findProgram(name)));
  // An unknown brand ends the start here, after the check of the programs.
  const { stdout, stderr } = start({ FFMPEG: FFMPEG!, FFPROBE: FFPROBE!, BRAND: 'unheard-of', PATH: '/nonexistent' });
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^BRAND: /);
});

it('npm start names the variables whose programs are not there, and installs nothing instead', () => {
  const { status, stdout, stderr } = start({ FFMPEG: '/nonexistent/ffmpeg', FFPROBE: 'unheard-of' });
  expect(stderr).toBe('FFMPEG: there is no program /nonexistent/ffmpeg\nFFPROBE: there is no program unheard-of\n');
  expect([status, stdout]).toEqual([1, '']);
});

it('npm start names the brands there are when BRAND is none of them', () => {
  const { status, stderr } = start({ BRAND: 'unheard-of' });
  expect(stderr).toMatch(/^BRAND: there is no folder brands\/unheard-of; there are .*hrfix.*\n$/);
  expect(status).toBe(1);
});

function serve(env: Record<string, string>) {
  return spawnSync(process.execPath, ['scripts/serve.mjs'], {
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    encoding: 'utf8',
  });
}

it.each([
  ['another backend', { API_BASE_URL: 'http://localhost:1/api' }],
  ['data of its own', {}],
])('with %s, an address below a path is refused before anything starts', (_, more) => {
  const { status, stdout, stderr } = serve({ PUBLIC_URL: 'https://film.example/path/', ...more });
  expect(stderr).toMatch(/^The configuration has faults:\n {2}PUBLIC_URL: must be scheme, host and port alone.*\n$/);
  expect([status, stdout]).toEqual([1, '']);
});

it('a data folder that can be none is named with its setting', () => {
  const { status, stderr } = serve({ DATA_DIR: 'package.json' });
  expect(stderr).toMatch(/^DATA_DIR: \/\S+package\.json cannot hold the data: it is not a folder .*\n$/);
  expect(status).toBe(1);
});

it('a start of the same build opens prepared data at once, and still says in one sentence why it cannot', async () => {
  const temp = makeTempFolder();
  const dataDir = join(temp.folder, 'data');
  copyDatabase('demo', dataDir);
  const server = await startServer({ dataDir });
  try {
    // Whoever prepares writes the note anew.
    const note = () => statSync(join(dataDir, 'prepared')).ino;
    const first = note();
    await server.restart();
    expect(note()).toBe(first);

    const inUse = serve({ DATA_DIR: dataDir, PORT: String(await freePort()) });
    expect(inUse.stderr).toMatch(/^The data folder \S+ is in use by process \d+\. .*\n$/);
    expect([inUse.status, inUse.stdout]).toEqual([1, expect.not.stringContaining('Ready')]);
  } finally {
    await server.stop();
  }
  const faulty = serve({ DATA_DIR: dataDir, PORT: String(await freePort()), LIMIT_LOG: 'many' });
  expect(faulty.stderr).toMatch(/^The configuration has faults:\n {2}LIMIT_LOG: .*\n$/);
  expect([faulty.status, faulty.stdout]).toEqual([1, expect.not.stringContaining('Ready')]);
  temp.remove();
}, 120_000);

it('a server whose output nobody reads any more goes on answering, and ends when it is told to', async () => {
  const temp = makeTempFolder();
  copyDatabase('demo', temp.folder);
  const port = await freePort();
  const env = { ...process.env, NODE_OPTIONS: '', DATA_DIR: temp.folder, PORT: String(port), DISK_FLOOR_BYTES: '0' };
  const child = spawn(process.execPath, ['scripts/serve.mjs', '--prepared'], { env });
  const ended = once(child, 'exit');
  try {
    child.stderr.destroy();
    child.stdout.once('data', () => child.stdout.destroy());
    const answers = async () => {
      const asked = fetch(`http://localhost:${port}/demo/start`, { signal: AbortSignal.timeout(5_000) });
      return asked.then(({ ok }) => ok).catch(() => false);
    };
    await waitFor(answers);
    // Said once it is ready, to nobody.
    await waitFor(answers);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
    await ended;
    temp.remove();
  }
}, 60_000);
