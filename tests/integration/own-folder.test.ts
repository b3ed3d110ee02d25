import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openOwnFolder, type OwnFolderOptions } from '@/lib/server/disk/own-folder';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { waitFor } from '@/tests/support/wait-for';

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function makeRoot(): string {
  const { folder, remove } = makeTempFolder();
  closers.push(remove);
  return folder;
}

function open(root: string, options?: OwnFolderOptions) {
  const own = openOwnFolder(root, options);
  closers.push(() => own.close());
  return own;
}

function leave(root: string, name: string, minutesAgo: number): void {
  const path = join(root, name);
  mkdirSync(path);
  writeFileSync(join(path, 'half'), 'half');
  const at = new Date(Date.now() - minutesAgo * 60_000);
  utimesSync(path, at, at);
}

it('two owners with one name and one process id never sweep each other’s work', async () => {
  const root = makeRoot();
  const first = await open(root).make();
  writeFileSync(join(first, 'work'), '');
  const second = await open(root).make();
  expect(second).not.toBe(first);
  expect(readdirSync(first)).toEqual(['work']);
});

it('what an owner left that has been silent for ten minutes is deleted, and nothing sooner', () => {
  const root = makeRoot();
  leave(root, 'silent', 11);
  leave(root, 'quiet', 9);
  open(root);
  expect(readdirSync(root)).toEqual(['quiet']);
});

it('an owner that is alone deletes all that others left at once', () => {
  const root = makeRoot();
  leave(root, 'just now', 0);
  writeFileSync(join(root, '4711-half'), 'half');
  open(root, { isOnlyProcess: true });
  expect(readdirSync(root)).toEqual([]);
});

it('an owner that lives is heard, however long its work takes, and one that dies is swept by the living', async () => {
  const root = makeRoot();
  const quick = { beatMs: 10, deadAfterMs: 300 };
  const living = await open(root, quick).make();
  open(root, quick);
  leave(root, 'dying', 0);
  await waitFor(() => !existsSync(join(root, 'dying')));
  expect(existsSync(living)).toBe(true);
});

it('closing leaves nothing', async () => {
  const root = makeRoot();
  const own = open(root);
  writeFileSync(join(await own.make(), 'work'), '');
  await own.close();
  expect(readdirSync(root)).toEqual([]);
});
