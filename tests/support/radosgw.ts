import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tools, installCommand } from '../../scripts/lib/tools.mjs';
import { freePort } from './free-port';

/** An S3 server: where it is, and the keys of its only user. */
export type Radosgw = { endpoint: string; port: number; accessKeyId: string; secretAccessKey: string };

/** Names the folder in which all processes of a test run find the one server of that run. */
const FOLDER = 'TEST_RADOSGW';
const START_MS = 120_000;

/** Called once before all files of a run. The server starts when the first test needs it. */
export function prepareRadosgw(): void {
  process.env[FOLDER] = mkdtempSync(join(tmpdir(), 'introreel-s3-'));
  process.once('exit', stopRadosgw);
}

/** Called once after all files of a run. */
export function stopRadosgw(): void {
  const folder = process.env[FOLDER];
  if (!folder) return;
  const run = join(folder, 'store/run');
  for (const name of existsSync(run) ? readdirSync(run) : []) {
    if (name.endsWith('.pid')) endProcess(Number(readFileSync(join(run, name), 'utf8')));
  }
  rmSync(folder, { recursive: true, force: true });
  delete process.env[FOLDER];
}

/** Returns the S3 server of this test run. The first caller of all processes starts it. */
export async function findRadosgw(): Promise<Radosgw> {
  const folder = process.env[FOLDER];
  if (!folder) throw new Error('prepareRadosgw was not called');
  const ready = join(folder, 'ready.json');
  if (isFirst(join(folder, 'starting'))) writeFileSync(ready, JSON.stringify(await start(join(folder, 'store'))));
  const deadline = Date.now() + START_MS;
  for (;;) {
    const written = existsSync(ready) ? readFileSync(ready, 'utf8') : '';
    if (written) return JSON.parse(written) as Radosgw;
    if (Date.now() > deadline) throw new Error('radosgw did not start');
    await pause(100);
  }
}

async function start(folder: string): Promise<Radosgw> {
  if (!tools.radosgw.find()) throw new Error(`radosgw is missing; ${installCommand('radosgw')}`);
  const port = await freePort();
  const ports = [port, await freePort(), await freePort()].map(String);
  const { status, stderr } = spawnSync('bash', ['tests/support/start-radosgw.sh', folder, ...ports], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`radosgw could not be started: ${stderr}`);
  const server = { endpoint: `http://127.0.0.1:${port}`, port, accessKeyId: 'AKTEST', secretAccessKey: 'SKTEST' };
  const deadline = Date.now() + START_MS;
  while (
    !(await fetch(server.endpoint).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) throw new Error('radosgw does not answer');
    await pause(100);
  }
  return server;
}

function isFirst(mark: string): boolean {
  try {
    mkdirSync(mark);
    return true;
  } catch {
    return false;
  }
}

/** Its files are in memory and nobody needs them any more. */
function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
