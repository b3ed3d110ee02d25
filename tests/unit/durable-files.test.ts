import { createDurableFiles, type NodeFiles } from '@/lib/server/store/durable-files';

const LOG = { nfd: 3, node: '/data/database/pg_wal/000000010000000000000001' };
const DATA = { nfd: 4, node: '/data/database/base/5/16384' };

/** The operations of a file system that notes what happens; a file's node is its path. */
function createFiles() {
  const happened: string[] = [];
  const ended: (() => void)[] = [];
  let fault: Error | null = null;
  const onBroken = jest.fn();
  const durable = createDurableFiles({
    onBroken,
    sync: (file) =>
      new Promise((resolve, reject) => {
        happened.push(`begin to sync ${file}`);
        ended.push(() => (fault ? reject(fault) : resolve()));
      }),
    syncNow: (file) => void happened.push(`sync ${file}`),
  });
  const note = (name: string) => (stream: { nfd: number }) => void happened.push(`${name} ${stream.nfd}`);
  const operations = (names: string[]) => Object.fromEntries(names.map((name) => [name, note(name)]));
  const files = {
    realPath: (node: unknown) => String(node),
    node_ops: operations(['setattr', 'mknod', 'rename', 'unlink', 'rmdir', 'symlink']),
    stream_ops: operations(['setattr', 'write', 'close']),
  };
  durable.install(files as unknown as NodeFiles);
  const operate = files.stream_ops as unknown as Record<string, (stream: typeof LOG, ...written: unknown[]) => unknown>;
  return {
    ...{ durable, happened, operate, onBroken },
    rename: () => (files.node_ops.rename as unknown as (stream: typeof DATA) => void)(DATA),
    /** The disk has done what it was asked for. */
    disk(error: Error | null = null) {
      fault = error;
      for (const end of ended.splice(0)) end();
    },
  };
}

type Files = ReturnType<typeof createFiles>;

/** A part of the database's memory, of which two bytes are written: what they are beside does not count. */
const written = (...bytes: [number, number]) => [Uint8Array.of(7, ...bytes, 7), 1, 2];

function commit({ operate }: Files): void {
  operate.write?.(LOG, ...written(1, 1));
  operate.fsync?.(LOG);
}

/** Tells whether a promise has resolved, once all that could happen has happened. */
async function hasEnded(promise: Promise<void>): Promise<boolean> {
  let isOver = false;
  promise.then(
    () => (isOver = true),
    () => (isOver = true),
  );
  await new Promise(setImmediate);
  return isOver;
}

it('a commit counts when the disk has its log, and those that come meanwhile wait for the disk together', async () => {
  const files = createFiles();
  await files.durable.flushed();
  commit(files);
  const first = files.durable.flushed();
  commit(files);
  const [second, third] = [files.durable.flushed(), files.durable.flushed()];
  expect([await hasEnded(first), await hasEnded(second)]).toEqual([false, false]);
  files.disk();
  expect([await hasEnded(first), await hasEnded(second), await hasEnded(third)]).toEqual([true, false, false]);
  files.disk();
  expect([await hasEnded(second), await hasEnded(third)]).toEqual([true, true]);
  expect(files.happened).toEqual(['write 3', 'begin to sync 3', 'write 3', 'begin to sync 3']);
});

it.each<[string, (files: Files) => unknown]>([
  ['another file is written', ({ operate }) => operate.write?.(DATA, ...written(0, 1))],
  ['another file is made shorter', ({ operate }) => operate.setattr?.(DATA)],
  ['a file gets another name', ({ rename }) => rename()],
  ['the log is closed', ({ operate }) => operate.close?.(LOG)],
])('the log is on the disk before %s', async (_, act) => {
  const files = createFiles();
  commit(files);
  act(files);
  expect(files.happened.indexOf('sync 3')).toBe(1);
  expect(files.happened).toHaveLength(3);
  await files.durable.flushed();
  act(files);
  expect(files.happened.filter((one) => one === 'sync 3')).toHaveLength(1);
});

it('the log need not be on the disk before a file gets longer by what says nothing yet', () => {
  const files = createFiles();
  commit(files);
  files.operate.write?.(DATA, ...written(0, 0));
  expect(files.happened).toEqual(['write 3', 'write 4']);
});

it('any other file that has to be on the disk is there at once', () => {
  const { operate, happened } = createFiles();
  operate.fsync?.(DATA);
  expect(happened).toEqual(['sync 4']);
});

it('a file of the log stays open for as long as the disk is asked for it', async () => {
  const files = createFiles();
  commit(files);
  const answered = files.durable.flushed();
  files.operate.close?.(LOG);
  expect(files.happened).not.toContain('close 3');
  files.disk();
  await answered;
  await hasEnded(answered);
  expect(files.happened).toContain('close 3');
});

it('after an error of the disk nothing is acknowledged any more, and the process is told once', async () => {
  const files = createFiles();
  commit(files);
  const answered = files.durable.flushed();
  const broken = new Error('EIO');
  files.disk(broken);
  await expect(answered).rejects.toBe(broken);
  await expect(files.durable.flushed()).rejects.toBe(broken);
  expect(() => files.operate.fsync?.(LOG)).toThrow(broken);
  expect(files.onBroken.mock.calls).toEqual([[broken]]);
});

it('an error that the disk tells one who waits is not lost when another file is written meanwhile', async () => {
  const files = createFiles();
  commit(files);
  const answered = files.durable.flushed();
  files.operate.write?.(DATA, ...written(0, 1));
  expect(await hasEnded(answered)).toBe(false);
  const broken = new Error('EIO');
  files.disk(broken);
  await expect(answered).rejects.toBe(broken);
});

it('what was committed while async is not waited for, and is on the disk with the next commit', async () => {
  const files = createFiles();
  files.durable.setAsync(true);
  commit(files);
  await files.durable.flushed();
  expect(files.happened).toEqual(['write 3']);
  files.durable.setAsync(false);
  commit(files);
  const answered = files.durable.flushed();
  files.durable.setAsync(true);
  commit(files);
  expect(await hasEnded(answered)).toBe(false);
  files.disk();
  await answered;
  await files.durable.flushed();
  // The last one came after the disk was asked: it is there before another file is changed.
  files.operate.write?.(DATA, ...written(0, 1));
  expect(files.happened.slice(-4)).toEqual(['begin to sync 3', 'write 3', 'sync 3', 'write 4']);
});
