import { spawn } from 'node:child_process';
import { mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callFolderOwner } from '@/lib/server/data-folder/command-socket';
import { FolderInUse, lockDataFolder } from '@/lib/server/data-folder/lock';
import { folderSecret } from '@/lib/server/data-folder/secret';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { waitFor } from '@/tests/support/wait-for';

const temps: { remove(): void }[] = [];
const locks: { release(): Promise<void> }[] = [];
afterEach(async () => {
  for (const lock of locks.splice(0)) await lock.release();
  for (const temp of temps.splice(0)) temp.remove();
});

function tempFolder(): string {
  const temp = makeTempFolder();
  temps.push(temp);
  return temp.folder;
}

async function lock(folder: string) {
  const held = await lockDataFolder(folder);
  locks.push(held);
  return held;
}

/** Starts another process that takes the lock and prints that it has it. */
async function otherProcess(folder: string) {
  const script = `import('./lib/server/data-folder/lock.ts').then(async ({ lockDataFolder }) => {
    await lockDataFolder(process.argv[1]); console.log('locked'); setInterval(() => {}, 1000);
  })`;
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const died = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return { pid: child.pid, kill: () => (child.kill('SIGKILL'), died) };
}

it('gives the folder to one process, and tells the second which one has it', async () => {
  const folder = tempFolder();
  const other = await otherProcess(folder);
  await expect(lockDataFolder(folder)).rejects.toThrow(`in use by process ${other.pid}`);
  await other.kill();
});

it('is free again the moment its owner is killed', async () => {
  const folder = tempFolder();
  const other = await otherProcess(folder);
  await other.kill();
  await expect(lock(folder)).resolves.toBeDefined();
});

it('is given to one of many that start at once over a dead one’s lock', async () => {
  const folder = tempFolder();
  const other = await otherProcess(folder);
  await other.kill();
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => lock(folder)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(FolderInUse);
});

it('gets past a takeover whose process died in it', async () => {
  const folder = tempFolder();
  writeFileSync(join(folder, 'lock.takeover'), '');
  await expect(lock(folder)).resolves.toBeDefined();
});

it('has its owner run commands, and passes on what they answer and what they throw', async () => {
  const folder = tempFolder();
  expect(await callFolderOwner(folder, 'double', 4)).toBeNull();
  const held = await lock(folder);
  await expect(callFolderOwner(folder, 'double', 4)).rejects.toThrow('still starting');
  held.answer(async (command, input) => {
    if (command !== 'double') throw new Error(`no ${command}`);
    return Number(input) * 2;
  });
  expect(await callFolderOwner(folder, 'double', 4)).toEqual({ value: 8 });
  await expect(callFolderOwner(folder, 'halve', 4)).rejects.toThrow('no halve');
});

it('says what to do about a path too long for a socket', async () => {
  const folder = join(tempFolder(), 'x'.repeat(120));
  mkdirSync(folder);
  await expect(lockDataFolder(folder)).rejects.toThrow('set DATA_DIR to a shorter one');
});

it('keeps a secret that only the owner can read, the same each time', () => {
  const folder = tempFolder();
  const secret = folderSecret(folder);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(folderSecret(folder)).toBe(secret);
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
});

it('makes the folder with all above it, for this user alone', async () => {
  const folder = join(tempFolder(), 'above', 'below');
  await lock(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it.each([
  ['a file', (file: string) => file, /it is not a folder \(EEXIST\)/],
  ['below a file', (file: string) => join(file, 'data'), /it is not a folder \(E\w+\)/],
  ['where no folders can be made', () => '/proc/introreel/data', /\(E\w+\)/],
])('names the setting and what to do when the folder is %s', async (_, choose, why) => {
  const file = join(tempFolder(), 'file');
  writeFileSync(file, '');
  const refused = expect(lockDataFolder(choose(file))).rejects;
  await refused.toThrow(/^DATA_DIR: \/\S+ cannot hold the data: .*Set DATA_DIR to a folder this user may write to\.$/);
  await expect(lockDataFolder(choose(file))).rejects.toThrow(why);
});

/** Writes the owner and its heartbeat as a process on another machine that shares the folder would. */
function beatElsewhere(folder: string, { beatsFor = Infinity, behindMs = 0 } = {}): void {
  const path = join(folder, 'lock.owner');
  writeFileSync(path, JSON.stringify({ token: 'theirs', machine: 'another', host: 'elsewhere', pid: 7 }));
  const began = Date.now();
  const beat = () => {
    const now = new Date(Date.now() - behindMs);
    utimesSync(path, now, now);
  };
  beat();
  const timer = setInterval(() => Date.now() - began < beatsFor && beat(), 10);
  temps.unshift({ remove: () => clearInterval(timer) });
}

describe('a folder that machines share', () => {
  const quick = { beatMs: 20, silentMs: 200 };

  it('is not taken while its owner on another one lives', async () => {
    const folder = tempFolder();
    beatElsewhere(folder);
    await expect(lockDataFolder(folder, quick)).rejects.toThrow('in use by process 7 of elsewhere');
  });

  it.each([1, -1])('is not taken while its owner lives, whose clock is %s days behind', async (days) => {
    const folder = tempFolder();
    beatElsewhere(folder, { behindMs: days * 24 * 60 * 60 * 1000 });
    await expect(lockDataFolder(folder, quick)).rejects.toThrow('in use by process 7 of elsewhere');
  });

  it('is taken once its owner on another one is silent', async () => {
    const folder = tempFolder();
    beatElsewhere(folder, { beatsFor: 0 });
    locks.push(await lockDataFolder(folder, quick));
    await expect(lockDataFolder(folder, quick)).rejects.toThrow(`in use by process ${process.pid}`);
  });

  it('shows that its owner lives', async () => {
    const folder = tempFolder();
    locks.push(await lockDataFolder(folder, quick));
    const beat = () => statSync(join(folder, 'lock.owner')).mtimeMs;
    const first = beat();
    await waitFor(() => beat() > first);
  });

  it('ends the owner that was taken for dead and is not', async () => {
    const folder = tempFolder();
    const lost = new Promise<void>(
      (resolve) => void lockDataFolder(folder, { ...quick, onLost: resolve }).then((held) => locks.push(held)),
    );
    await waitFor(() => locks.length === 1);
    beatElsewhere(folder);
    await lost;
  });
});
