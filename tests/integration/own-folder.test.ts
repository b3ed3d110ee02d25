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

/** Leaves a folder. Returns a function that beats as its owner would, whose clock is so far behind. */
function leave(root: string, name: string, { minutesBehind = 0 } = {}): () => void {
  const path = join(root, name);
  mkdirSync(path);
  writeFileSync(join(path, 'half'), 'half');
  const beat = () => {
    const at = new Date(Date.now() - minutesBehind * 60_000);
    utimesSync(path, at, at);
  };
  beat();
  return beat;
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
  jest.useFakeTimers();
  closers.push(() => void jest.useRealTimers());
  const root = makeRoot();
  const beats = [leave(root, 'of today', {}), leave(root, 'of last year', { minutesBehind: 500_000 })];
  leave(root, 'silent');
  open(root, { deadAfterMs: 10 * 60_000 });
  const left = () => readdirSync(root).sort();
  for (let minutes = 0; minutes < 9; minutes += 1) {
    jest.advanceTimersByTime(60_000);
    beats.forEach((beat) => beat());
  }
  expect(left()).toEqual(['of last year', 'of today', 'silent']);
  jest.advanceTimersByTime(120_000);
  expect(left()).toEqual(['of last year', 'of today']);
});

it('an owner that is alone deletes all that others left at once', () => {
  const root = makeRoot();
  leave(root, 'just now');
  writeFileSync(join(root, '4711-half'), 'half');
  open(root, { isOnlyProcess: true });
  expect(readdirSync(root)).toEqual([]);
});

it('an owner that lives is heard, however long its work takes, and one that dies is swept by the living', async () => {
  const root = makeRoot();
  const quick = { beatMs: 10, deadAfterMs: 300 };
  const living = await open(root, quick).make();
  open(root, quick);
  leave(root, 'dying');
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
